// Match the children of two nodes: which child of one is which child of the other.

// Largest number of pairs that are compared one by one; longer lists are matched in order.
var MOST_PAIRS = 160000;

function isBlank(text) { return !/\S/.test(text); }

// Everything that `similarity` compares, read once for each node.
function traits(node) {
  var found = { node: node, type: node.nodeType, name: node.nodeName, id: "", attributes: [], text: "" };
  if (node.nodeType === Node.ELEMENT_NODE) {
    found.id = node.id || "";
    found.attributes = Array.from(node.attributes, function (each) { return each.name + "=" + sourceValue(node, each.name); }).sort();
    found.text = node.textContent.trim();
  } else {
    found.text = node.nodeValue || "";
  }
  return found;
}

// How likely two nodes are the same one before and after a change; 0 means that they cannot be.
function similarity(one, other) {
  if (one.type !== other.type || one.name !== other.name) return 0;
  if (one.type !== Node.ELEMENT_NODE) {
    if (one.text === other.text) return 4;
    var blanks = isBlank(one.text) + isBlank(other.text);
    return blanks === 2 ? 2 : blanks === 1 ? 0 : 1;
  }
  if (one.id && other.id && one.id !== other.id) return 0;
  var score = 1;
  if (one.id && one.id === other.id) score += 8;
  var shared = one.attributes.filter(function (each) { return other.attributes.indexOf(each) >= 0; }).length;
  var all = one.attributes.length + other.attributes.length - shared;
  score += all ? 3 * shared / all : 1;
  if (one.text && one.text === other.text) score += 4;
  return score;
}

// Return pairs [index, index, equal] of children that are the same, in order, with the greatest sum of similarities.
function matchInOrder(ones, others) {
  var pairs = [], start = 0, oneEnd = ones.length, otherEnd = others.length, tail = [];
  while (start < oneEnd && start < otherEnd && same(ones[start], others[start])) { pairs.push([start, start, true]); start += 1; }
  while (oneEnd > start && otherEnd > start && same(ones[oneEnd - 1], others[otherEnd - 1])) {
    oneEnd -= 1; otherEnd -= 1;
    tail.push([oneEnd, otherEnd, true]);
  }
  var first = ones.slice(start, oneEnd).map(traits), second = others.slice(start, otherEnd).map(traits);
  var middle = first.length * second.length > MOST_PAIRS ? matchGreedily(first, second) : matchBest(first, second);
  middle.forEach(function (pair) { pairs.push([pair[0] + start, pair[1] + start]); });
  return pairs.concat(tail.reverse());
}

function matchBest(first, second) {
  var rows = first.length, columns = second.length, width = columns + 1, scores = [];
  var best = new Float64Array((rows + 1) * width), row, column;
  for (row = rows - 1; row >= 0; row -= 1) {
    for (column = columns - 1; column >= 0; column -= 1) {
      var score = similarity(first[row], second[column]);
      scores[row * width + column] = score;
      best[row * width + column] = Math.max(
        best[(row + 1) * width + column], best[row * width + column + 1],
        score ? score + best[(row + 1) * width + column + 1] : 0);
    }
  }
  var pairs = [];
  for (row = 0, column = 0; row < rows && column < columns;) {
    var place = row * width + column, match = scores[place];
    if (match && best[place] === match + best[place + width + 1]) { pairs.push([row, column]); row += 1; column += 1; }
    else if (best[place] === best[place + width]) row += 1;
    else column += 1;
  }
  return pairs;
}

function matchGreedily(first, second) {
  var pairs = [], next = 0;
  first.forEach(function (one, row) {
    for (var column = next; column < Math.min(next + 50, second.length); column += 1) {
      if (similarity(one, second[column]) > 3) { pairs.push([row, column]); next = column + 1; return; }
    }
  });
  return pairs;
}

// Whether two trees are equal; `isEqualNode` does not look into templates.
function same(one, other) {
  if (!one.isEqualNode(other)) return false;
  return one.nodeType !== Node.ELEMENT_NODE || !one.querySelector("template") && one.localName !== "template" ||
    one.outerHTML === other.outerHTML;
}
