# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name          = @NAME_QUOTED@
  spec.version       = "0.1.0"
  spec.authors       = [@USER_QUOTED@]
  spec.email         = [@EMAIL_QUOTED@]

  spec.summary       = "A theme for Jekyll sites."
  spec.homepage      = "https://example.org/@NAME@"
  spec.license       = "MIT"

  spec.files         = `git ls-files -z`.split("\x0").select { |f| f.match(%r!^(assets|_data|_layouts|_includes|_sass|LICENSE|README|_config\.yml)!i) }

  spec.add_runtime_dependency "jekyll", "~> 4.4"
end
