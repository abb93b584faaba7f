using System.CommandLine;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The option for the output format of images. The default is the format of the output's extension.</summary>
internal sealed class PictureFormatOption : Option<string>
{
    private static readonly Dictionary<string, PictureFormat> formats = new()
    {
        ["png"] = PictureFormat.Png,
        ["tiff"] = PictureFormat.Tiff,
        ["jpeg"] = PictureFormat.Jpeg,
        ["pnm"] = PictureFormat.Pnm,
        ["pam"] = PictureFormat.Pam,
        ["pfm"] = PictureFormat.Pfm,
        ["exr"] = PictureFormat.OpenExr,
    };

    private readonly string hint;

    /// <param name="hint">The text that follows the names of formats in an error.</param>
    internal PictureFormatOption(string hint = "")
        : base("--to")
    {
        this.hint = hint;
        (HelpName, Description) = ("FORMAT", "Write png, tiff, jpeg, pnm, pam, pfm or exr (default: the output's extension)");
        CompletionSources.Add(static _ => formats.Keys);
        Naming = new ImageNaming(this);
    }

    /// <summary>Gets the naming of outputs. Images keep their format unless the option selects another.</summary>
    internal ConversionNaming Naming { get; }

    /// <returns>The format, or <see langword="null"/> to use the output's extension.</returns>
    /// <exception cref="UsageException">The format does not exist.</exception>
    internal PictureFormat? Read(ParseResult arguments) =>
        arguments.GetValue(this) is not { } name ? null
        : formats.TryGetValue(name, out PictureFormat format) ? format
        : throw new UsageException($"invalid {Name} '{name}' (expected {string.Join(", ", formats.Keys)}){hint}");

    /// <summary>Finds the format of the output's extension. The format for standard output is PNG.</summary>
    /// <exception cref="UsageException">The extension does not belong to an image format.</exception>
    internal PictureFormat Find(Conversion conversion) =>
        conversion.IsToStandardOutput ? PictureFormat.Png
        : PictureFile.FindFormat(conversion.Target)
        ?? throw new UsageException(
            $"the extension of {ShellQuoting.Quote(conversion.Target)} names no image format (expected .png, .tif, .tiff, .jpg, .jpeg, "
            + $".jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm or .exr); specify {Name}");

    private sealed record ImageNaming(PictureFormatOption To) : ConversionNaming
    {
        internal override string Kind => "images";

        internal override bool Takes(string name) => PictureFile.FindFormat(name) is not null;

        internal override string NameOutput(string name, ParseResult arguments)
        {
            PictureFormat? format = PictureFile.FindFormat(name);
            if (arguments.GetValue(To) is { } wanted)
                return formats.TryGetValue(wanted, out PictureFormat known) && known == format ? name : Path.ChangeExtension(name, wanted);
            return format is not null ? name
                : throw new UsageException($"the extension of {ShellQuoting.Quote(name)} names no image format; specify {To.Name}");
        }
    }
}
