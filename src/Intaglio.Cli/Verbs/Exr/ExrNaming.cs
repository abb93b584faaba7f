using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>OpenEXR images, which keep their name but for the extension.</summary>
/// <param name="Extension">The extension of the output; null for the input's.</param>
internal sealed record ExrNaming(string? Extension = null) : ConversionNaming
{
    internal override string Kind => "OpenEXR images";

    internal override bool Takes(string name) => name.EndsWith(".exr", StringComparison.OrdinalIgnoreCase);

    internal override string NameOutput(string name, ParseResult arguments) => Extension is null ? name : Path.ChangeExtension(name, Extension);
}
