using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The naming of converted OpenEXR images: the same name with another extension.</summary>
/// <param name="Extension">The extension of the output, or <see langword="null"/> to keep the input's extension.</param>
internal sealed record ExrNaming(string? Extension = null) : ConversionNaming
{
    internal override string Kind => "OpenEXR images";

    internal override bool Takes(string name) => name.EndsWith(".exr", StringComparison.OrdinalIgnoreCase);

    internal override string NameOutput(string name, ParseResult arguments) =>
        Extension is null ? name : Path.ChangeExtension(name, Extension);
}
