# frozen_string_literal: true

module Pylekyll
  # Finds the filters whose answer depends on their arguments alone, by reading their instructions.
  #
  # Such a method has local variables only, and none of those around the block that it may be made of, names no constants
  # but classes of Ruby's own, and calls nothing but methods of Ruby's own values that are listed here (a symbol that is
  # given as a block is a call too), and methods of its module that are pure themselves. The answers of these filters to
  # plain values are kept by the other side.
  #
  # Some filters are pure but for what they read of the page and of the site's data and configuration, in one of the
  # ways of `READS`. Their answers are kept for the same arguments and the same values of the page. Those that look for
  # an item of the site by what rendering never changes (`OF_ITEMS`) are kept until a plugin changes an item.
  module Purity
    # Instructions that read and write nothing but the stack and local variables, and those that call methods.
    PLAIN = %i[
      nop pop dup dupn swap topn setn adjuststack putnil putself putobject putstring putchilledstring dupstring
      putobject_INT2FIX_0_ putobject_INT2FIX_1_ putspecialobject concatstrings anytostring objtostring toregexp intern
      duparray duphash newarray newarraykwsplat newhash newrange expandarray concatarray concattoarray pushtoarray
      splatarray splatkw splathash getlocal setlocal getlocal_WC_0 getlocal_WC_1 setlocal_WC_0 setlocal_WC_1 getspecial
      branchif branchunless branchnil jump leave throw checkmatch checktype checkkeyword opt_case_dispatch
      opt_newarray_send opt_duparray_send
    ].to_h { |name| [name, true] }.freeze
    CALLS = %i[
      send opt_send_without_block opt_str_uminus opt_str_freeze opt_nil_p opt_plus opt_minus opt_mult opt_div opt_mod
      opt_eq opt_neq opt_lt opt_le opt_gt opt_ge opt_ltlt opt_and opt_or opt_aref opt_aset opt_length opt_size
      opt_empty_p opt_succ opt_not opt_regexpmatch2 opt_aref_with
    ].to_h { |name| [name, true] }.freeze
    CONSTANTS = %i[Array FalseClass Float Hash Integer MatchData NilClass Numeric Object Range Regexp String
                           Symbol Time TrueClass].freeze
    # Those whose new objects differ each time.
    UNEQUAL = %i[Object Time].freeze
    URL = %i[Jekyll URL].freeze
    OF_URLS = [[Jekyll::URL, :initialize], [Jekyll::URL, :to_s], [Jekyll::URL.singleton_class, :escape_path]].freeze
    # Methods of plain values whose answer depends on the values alone.
    METHODS = %i[
      ! != !~ % & * ** + +@ - -@ / < << <= <=> == === =~ > >= >> [] []= ^ | ~ abs add all? any? assoc at begin between?
      bytes bytesize capitalize casecmp casecmp? ceil center chars chomp chop chunk_while clamp class coerce collect
      collect_concat compact compare_by concat count cycle day default delete delete_at delete_if delete_prefix
      delete_suffix detect dig digits div divmod downcase downto drop drop_while dup each each_char each_cons
      each_key each_line each_pair each_slice each_value each_with_index each_with_object empty? end end_with? entries
      eql? even? fdiv fetch fill filter filter_map find find_all find_index first flat_map flatten floor
      force_encoding freeze frozen? gcd grep grep_v group_by gsub gsub! has_key? has_value? hex include? index inject
      insert inspect instance_of? integer? invert is_a? itself join keep_if key key? keys kind_of? last lazy lcm length
      lines ljust lstrip map match match? max max_by member? merge min min_by minmax modulo named_captures negative?
      next nil? none? nonzero? odd? one? ord partition pop positive? post_match pow pre_match pred prepend push quo rassoc
      reduce reject remainder replace respond_to? reverse reverse_each rindex rjust rotate round rpartition rstrip scan
      scrub select shift size slice slice_when sort sort_by split squeeze start_with? step strip sub sub! succ sum
      swapcase take take_while tally times to_a to_ary to_f to_h to_i to_int to_r to_s to_str to_sym tr tr_s transform_keys
      transform_values transpose truncate unicode_normalize uniq unshift unpack upcase upto valid_encoding? values
      values_at with_index with_object new zero? zip captures parse strftime iso8601 xmlschema year month mon mday hour sec
      wday yday to_date to_time
    ].to_h { |name| [name, true] }.freeze
    # Those that change the value that they are called on; a filter that reads the page or the site has none of them.
    CHANGING = %i[
      << []= concat default delete delete_at delete_if fill force_encoding gsub! insert keep_if pop prepend push replace
      shift sub! unshift
    ].to_h { |name| [name, true] }.freeze
    # The calls on `@context` that read a value of the page, by the way in which the other side finds it, or the site.
    READS = {
      [:environments, :first, ["page"], :key] => "payload",
      [["page"], :key] => "variable",
      [:registers, [:page], :key] => "current",
      [:registers, [:site], :data] => "data",
      [:registers, [:site], :config] => "config",
      [:registers, [:site], :baseurl] => "config",
      [:registers, [:site], :collections, :local, :metadata] => "collections",
      [:registers, [:site]] => "items"
    }.freeze
    # Methods of the site, its collections and its items whose answers only plugins change once the site is read.
    OF_ITEMS = %i[pages posts documents collections docs permalink url relative_path label].to_h { |name| [name, true] }.freeze
    ITEMS = [Jekyll::Site, Jekyll::Collection, Jekyll::Page, Jekyll::Document].freeze
    READERS = [[Liquid::Context, :[]], [Liquid::Context, :environments], [Liquid::Context, :registers],
               [Liquid::Payload, :[]], [Liquid::Registers, :[]], [Jekyll::Site, :data], [Jekyll::Site, :config],
               [Jekyll::Site, :baseurl], [Jekyll::Site, :collections], [Jekyll::Collection, :metadata]].freeze
    LOCALS = %i[getlocal getlocal_WC_0 getlocal_WC_1].freeze
    # Functions, which are called without a receiver.
    FUNCTIONS = %i[format sprintf Integer Float String Array Rational loop block_given? lambda proc].freeze
    VALUES = [Array, FalseClass, Float, Hash, Integer, MatchData, NilClass, Range, Regexp, String, Symbol, Time,
              TrueClass, *CONSTANTS.map { |name| Object.const_get(name).singleton_class }].freeze
    STANDARD_LIBRARY = "/usr/local/lib/ruby/"
    # Methods that Ruby calls by itself: for texts in texts, for comparisons, in lists, and for methods that are missing.
    IMPLICIT = %i[
      to_s to_str to_a to_ary to_hash to_proc inspect == === eql? hash <=> =~ + succ coerce each max min include? pack
      method_missing respond_to_missing?
    ].freeze
    # Methods that call a method by the symbol that is their last argument, if they have no block.
    BY_SYMBOL = %i[inject reduce].freeze
    SPLAT = 1
    BLOCK_ARGUMENT = 2
    WITHOUT_RECEIVER = 4
    TYPE = 9 # where a sequence's list says what it is of
    SEQUENCE = "YARVInstructionSequence/SimpleDataFormat"

    class << self
      # Whether the filter +name+, defined by +method+, is pure.
      def pure?(name, method)
        @known ||= {}
        return @known[name] if @known.key?(name)

        @known[name] = true # a method that calls itself is as pure as the rest of it
        instructions = RubyVM::InstructionSequence.of(method)
        @known[name] = !instructions.nil? && pure_method?(instructions.to_a)
        forget_since(name) unless @known[name]
        @known[name]
      end

      # What the filter reads beside its arguments: pairs of a way in `READS` and a key. Nil if that is not certain.
      def reads_of(name, method)
        return [] if pure?(name, method)

        instructions = RubyVM::InstructionSequence.of(method)
        return nil if instructions.nil? || READERS.any? { |owner, reader| changed?(owner, reader) }

        found = []
        code = without_reads(instructions.to_a, found)
        return nil if found.empty?

        reading(items: found.any? { |way, _| way == "items" }) do
          found.uniq if pure_method?(code)
        end
      end

      private

      # Look at a method that reads values of the site: neither it nor the methods that it calls may change them.
      def reading(items:)
        before = [@known, @reads_values, @reads_items]
        @known = {}
        @reads_values = true
        @reads_items = items
        yield
      ensure
        @known, @reads_values, @reads_items = before
      end

      # Methods found pure while +name+ was taken for pure may call it; they are looked at again.
      def forget_since(name)
        since = @known.keys.drop_while { |each| each != name }
        since.each { |each| @known.delete(each) if @known[each] }
      end

      # The code with nothing in the places where it reads the page or the site; `found` gets these reads.
      def without_reads(code, found)
        *head, rescued, instructions = code
        rest = instructions.dup
        left = []
        until rest.empty?
          instruction = rest.shift
          instruction = read(instruction, rest, found) if context?(instruction)
          left << (instruction.is_a?(Array) ? instruction.map { |each| nested?(each) ? without_reads(each, found) : each } : instruction)
        end
        [*head, rescued, left]
      end

      def context?(instruction)
        instruction.is_a?(Array) && instruction.first(2) == %i[getinstancevariable @context]
      end

      def nested?(operand)
        operand.is_a?(Array) && operand.first == SEQUENCE
      end

      # Take the calls on `@context` from the instructions in +rest+; they stay where nothing in `READS` is like them.
      # A local variable that is a key in them is put in their place: whether it may be read is looked at like all others.
      def read(instruction, rest, found)
        READS.each do |path, way|
          after = rest.dup
          key = local = nil
          matches = path.all? do |step|
            taken = next_step(after)
            key = taken.first if step == :key && taken.is_a?(Array) && taken.first.is_a?(String)
            local = taken.last if step == :local && taken.is_a?(Array) && taken.first == :local
            { key:, local: }.fetch(step) { taken == step || (step.is_a?(Array) && taken == step.map(&:to_s)) }
          end
          next unless matches

          found << [way, key]
          rest.replace(after)
          return local || [:putnil]
        end
        instruction
      end

      # The next call without arguments, or the key of `[]` in a list: a constant, or `:local` and the instruction.
      def next_step(rest)
        rest.shift while rest.first.is_a?(Integer) || rest.first.to_s.start_with?("RUBY_EVENT")
        name, *operands = instruction = rest.shift
        case name
        when :opt_send_without_block then operands[0][:mid] if operands[0][:orig_argc].zero?
        when :opt_aref_with then [operands[0]]
        when :putobject, :putstring, :putchilledstring then [operands[0]] if rest.shift&.first == :opt_aref
        when *LOCALS then [:local, instruction] if rest.shift&.first == :opt_aref
        end
      end

      # Whether nothing in the code changes a value in place.
      def unchanging?(code)
        *, rescued, instructions = code
        instructions.grep(Array).all? { |_, *operands| operands.all? { |each| unchanging_operand?(each) } } &&
          rescued.all? { |_, handler| handler.nil? || unchanging?(handler) }
      end

      def unchanging_operand?(operand)
        return unchanging?(operand) if nested?(operand)

        !(operand.is_a?(Hash) && CHANGING.key?(operand[:mid]))
      end

      def pure_method?(code)
        return false if @reads_values && !unchanging?(code)

        all = code.flatten
        return false if code[TYPE] == :block && all.include?(:getspecial) # `$~` outlives a method made of a block
        return false if all.any? { |each| each.is_a?(Hash) && each[:mid] == :new } && all.intersect?(UNEQUAL)

        pure_code?(code, 0) && IMPLICIT.all? { |name| of_ruby?(name) }
      end

      # The last two parts of a sequence's list are what it rescues, and its instructions. +depth+ is how many blocks
      # of the method are around them.
      def pure_code?(code, depth)
        *, rescued, instructions = code
        steps = instructions.reject { |each| each.is_a?(Integer) || each.to_s.start_with?("RUBY_EVENT") }
        [nil, *steps].each_cons(2).all? { |before, each| !each.is_a?(Array) || pure_instruction?(each, before, depth) } &&
          rescued.all? { |_, handler| handler.nil? || pure_code?(handler, depth + 1) }
      end

      def pure_instruction?(instruction, before, depth)
        name, *operands = instruction
        return false if level(name, operands) > depth
        return false unless operands.all? { |each| !nested?(each) || pure_code?(each, depth + 1) }
        return pure_constant?(operands.first) if name == :opt_getconstant_path
        return PLAIN.key?(name) unless CALLS.key?(name)

        block = operands.any? { |each| nested?(each) }
        operands.grep(Hash).all? { |call| pure_call?(call[:mid], call[:flag]) && pure_symbol?(call, block, before) }
      end

      # Whether a constant is a class whose methods are pure; `Jekyll::URL` is the only one of Jekyll's.
      def pure_constant?(path)
        return path == URL && OF_URLS.none? { |owner, name| changed?(owner, name) } if path.size > 1

        CONSTANTS.include?(path.first)
      end

      # How many blocks further out the local variable is.
      def level(name, operands)
        case name
        when :getlocal, :setlocal then operands[1]
        when :getlocal_WC_1, :setlocal_WC_1 then 1
        else 0
        end
      end

      # Whether the method that is called by a symbol, if there is one, is known by the instruction before, and pure.
      def pure_symbol?(call, block, before)
        given = call[:flag].anybits?(BLOCK_ARGUMENT)
        if BY_SYMBOL.include?(call[:mid])
          return false if call[:flag].anybits?(SPLAT) || call[:orig_argc] > (given || block ? 1 : 2)

          given ||= !block
        end
        return true unless given

        before.is_a?(Array) && before[0] == :putobject && before[1].is_a?(Symbol) && pure_call?(before[1], 0)
      end

      def pure_call?(name, flag)
        if (flag & WITHOUT_RECEIVER).zero? || name == :=== # which `when` calls as if it had no receiver
          return (METHODS.key?(name) && of_ruby?(name)) || (@reads_items && of_items?(name))
        end

        FUNCTIONS.include?(name) && !changed?(Liquid::Strainer, name) || helper?(name)
      end

      # Whether the method is a field of items that no plugin has defined in another way.
      def of_items?(name)
        OF_ITEMS.key?(name) && ITEMS.none? { |owner| [owner, *below(owner)].any? { |each| changed?(each, name) } }
      end

      def below(owner)
        owner.subclasses.flat_map { |each| [each, *below(each)] }
      end

      # Whether the method is Ruby's own in all values.
      def of_ruby?(name)
        @of_ruby ||= {}
        return @of_ruby[name] if @of_ruby.key?(name)

        @of_ruby[name] = VALUES.none? { |each| changed?(each, name) }
      end

      # Whether a plugin has put a method of its own in the place of Ruby's.
      def changed?(owner, name)
        defined = owner.method_defined?(name) || owner.private_method_defined?(name)
        file = defined ? owner.instance_method(name).source_location&.first.to_s : ""
        file.start_with?("/") && !file.start_with?(STANDARD_LIBRARY)
      end

      # Whether it is a method of the filters that is pure itself.
      def helper?(name)
        Liquid::Strainer.method_defined?(name) || Liquid::Strainer.private_method_defined?(name) or return false

        pure?(name, Liquid::Strainer.instance_method(name))
      end
    end
  end
end
