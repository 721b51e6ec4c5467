"""Gradle's build scripts (``Rouge::Lexers::Gradle``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import word_set
from pylekyll.languages.highlighting.lexers import groovy

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

KEYWORDS = groovy.KEYWORDS | word_set("""
allprojects artifacts buildscript configuration dependencies repositories sourceSets subprojects publishing
""")
TYPES = groovy.TYPES | word_set("""
Project Task Gradle Settings Script JavaToolChain SourceSet SourceSetOutput IncrementalTaskInputs Configuration
ResolutionStrategy ArtifactResolutionQuery ComponentSelection ComponentSelectionRules ConventionProperty
ExtensionAware ExtraPropertiesExtension PublishingExtension IvyPublication IvyArtifact IvyArtifactSet
IvyModuleDescriptorSpec MavenPublication MavenArtifact MavenArtifactSet MavenPom PluginDependenciesSpec
PluginDependencySpec ResourceHandler TextResourceFactory
""")


class GradleLexer(groovy.GroovyLexer):
    """Gradle: Groovy with words of its own."""

    name = "Gradle"
    tag = "gradle"
    tokens: ClassVar[States] = {"word": groovy.words_of(KEYWORDS, TYPES)}
