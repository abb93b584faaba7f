using System.CommandLine;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The option for the format of images that are written, which otherwise their names tell.</summary>
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

    /// <param name="hint">Follows the names of formats in an error.</param>
    internal PictureFormatOption(string hint = "")
        : base("--to")
    {
        this.hint = hint;
        (HelpName, Description) = ("FORMAT", "Write png, tiff, jpeg, pnm, pam, pfm or exr (default: the output's extension)");
        CompletionSources.Add(static _ => formats.Keys);
        Naming = new ImageNaming(this);
    }

    /// <summary>Gets the names of outputs: images keep their format, unless another is asked for.</summary>
    internal ConversionNaming Naming { get; }

    /// <returns>The format that is asked for; null if the output's extension tells it.</returns>
    /// <exception cref="UsageException">There is no such format.</exception>
    internal PictureFormat? Read(ParseResult arguments) =>
        arguments.GetValue(this) is not { } name ? null
        : formats.TryGetValue(name, out PictureFormat format) ? format
        : throw new UsageException($"invalid {Name} '{name}' (expected {string.Join(", ", formats.Keys)}){hint}");

    /// <summary>Finds the format that the output's extension names; PNG of standard output.</summary>
    /// <exception cref="UsageException">It names none.</exception>
    internal PictureFormat Find(Conversion conversion) =>
        conversion.IsToStandardOutput ? PictureFormat.Png
        : PictureFile.FindFormat(conversion.Target) ?? throw new UsageException($"the extension of {ShellQuoting.Quote(conversion.Target)} names no image format (expected .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm or .exr); specify {Name}");

    private sealed record ImageNaming(PictureFormatOption To) : ConversionNaming
    {
        internal override string Kind => "images";

        internal override bool Takes(string name) => PictureFile.FindFormat(name) != null;

        internal override string NameOutput(string name, ParseResult arguments)
        {
            PictureFormat? format = PictureFile.FindFormat(name);
            if (arguments.GetValue(To) is { } wanted)
                return formats.TryGetValue(wanted, out PictureFormat known) && known == format ? name : Path.ChangeExtension(name, wanted);
            return format != null ? name : throw new UsageException($"the extension of {ShellQuoting.Quote(name)} names no image format; specify {To.Name}");
        }
    }
}
