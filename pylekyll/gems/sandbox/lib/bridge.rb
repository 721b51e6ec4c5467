# frozen_string_literal: true

# The way to Python and back. One side speaks at a time: a message is a question or the answer to one, and a question
# may be asked while another waits for its answer.
module Pylekyll
  # Something went wrong on the other side.
  class HostError < StandardError
    attr_reader :number

    def initialize(number, message)
      @number = number
      super(message)
    end
  end

  module Bridge
    # The memory for messages (machine.py): length and address of ours, then length and text of the answer.
    #
    # The other side has the address of this string's bytes, so they must never move. Ruby moves them if the string
    # becomes longer, or is written to while another string shares its bytes. `bytesplice` puts in as many bytes as it
    # takes out; and a slice shares the bytes only if it reaches to the end of the string, which none does, as an answer
    # in here is shorter than the room (`Machine._equal`).
    ROOM = 1 << 16
    BUFFER = "\0".b * (12 + ROOM)
    HOST = JS.eval([[BUFFER].pack("p").unpack1("L"), ROOM].pack("LL"))

    # What may change what templates see.
    CHANGES = %w[set merge drop_set update_data page_set payload_set create process rename trigger render_item render_body render_text
                 render_with].to_h { |name| [name, true] }.freeze

    # What may change the data of items.
    CHANGES_DATA = %w[set merge drop_set create process rename trigger render_item render_body render_text
                      render_with].to_h { |name| [name, true] }.freeze

    @told = []

    class << self
      # Answer questions until the other side has no more.
      def run
        message = exchange("")
        message = exchange(answer(message)) until message.empty?
      end

      # Ask the other side; raises HostError.
      def ask(operation, *arguments)
        Lent.flush if CHANGES.key?(operation)
        Mirrors.forget_drops if CHANGES.key?(operation)
        Mirrors.forget_ahead if CHANGES_DATA.key?(operation)
        reply = exchange(dump(["ask", operation, arguments]))
        loop do
          kind, *rest, same = Wire.load(reply)
          Liquid::Payload.known.clear unless same
          return rest[0] if kind == "ok"
          raise HostError.new(*rest) if kind == "error"

          reply = exchange(respond(rest))
        end
      end

      # Tell the other side something that has no answer, with the next message. The arguments are packed.
      def tell(operation, *arguments)
        Mirrors.forget_drops if CHANGES.key?(operation)
        Mirrors.forget_ahead if CHANGES_DATA.key?(operation)
        @told << [operation, arguments]
      end

      private

      # The text of a message, with what is told.
      def dump(message)
        text = Wire::WRITER.generate([*Wire.pack(message), @told])
        @told = []
        text
      end

      def exchange(message)
        BUFFER.bytesplice(0, 8, [message.bytesize, message].pack("Lp"))
        answer = HOST.strictly_eql?(HOST) ? BUFFER.byteslice(12, BUFFER.unpack1("L", offset: 8)) : HOST.to_s
        answer.force_encoding(Encoding::UTF_8)
      end

      def answer(message)
        _, *question, same = Wire.load(message)
        Liquid::Payload.known.clear unless same
        respond(question)
      end

      # Do what is asked for and pack the result or the error.
      def respond(question)
        name, changed, arguments = question
        prepare(changed) if changed
        result = Calls.public_send(name, *arguments)
        Mirrors.flush(everything: changed == "site") unless %w[filter note_values].include?(name)
        Objects.flush_shared
        Lent.flush
        tell_of_values
        dump(["ok", result])
      rescue HostError => e
        tell_of_values
        dump(["error", e.number, e.class.name, e.message, []])
      rescue Exception => e # rubocop:disable Lint/RescueException - whatever a plugin raises goes to the other side
        tell_of_values
        dump(["error", nil, e.class.name, e.message.to_s, places(e)])
      end

      # Answers that were kept may be wrong once a plugin has had the values in hand that they depend on.
      def tell_of_values
        tell("values_read") if Mirrors.values_read && Calls.keeps_readings?
        Mirrors.values_read = false
      end

      # Forget what may be different by now: items, or everything.
      def prepare(changed)
        Mirrors.flush(everything: true) if changed == "site"
        Mirrors.forget(changed)
      end

      # The lines of code that led to an error.
      def places(error)
        lines = error.is_a?(SyntaxError) ? [error.message[/\A[^\n]+?:\d+/]] : []
        lines += (error.backtrace || []).first(60)
        lines.compact
      end
    end
  end
end
