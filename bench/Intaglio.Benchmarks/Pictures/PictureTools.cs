namespace Intaglio.Benchmarks;

/// <summary>The programs that take part: Intaglio and libvips always, others where they are installed.</summary>
internal sealed class PictureTools
{
    /// <summary>The contender that all others are compared with.</summary>
    internal const string Vips = "libvips";

    private readonly string vips, thumbnail, dotnet;
    private readonly string? native, graphicsMagick, imageMagick;
    private readonly SharpPackage? sharp;

    private PictureTools(string vips, string thumbnail, string dotnet, string? native, SharpPackage? sharp)
    {
        (this.vips, this.thumbnail, this.dotnet, this.native, this.sharp) = (vips, thumbnail, dotnet, native, sharp);
        graphicsMagick = ProgramRun.Find("gm");
        // Its other name, convert, is that of other programs too.
        imageMagick = ProgramRun.Find("convert-im6.q16");
    }

    /// <summary>The contenders and their versions.</summary>
    internal IEnumerable<string> Versions =>
    [
        FirstLine(vips, "--version"),
        .. graphicsMagick is null ? [] : (string[])[DebianPackages.Describe("graphicsmagick") ?? "GraphicsMagick"],
        .. imageMagick is null ? [] : (string[])[DebianPackages.Describe("imagemagick-6.q16") ?? "ImageMagick"],
        .. sharp is null ? [] : (string[])[sharp.Version],
    ];

    /// <summary>A sentence for each contender that is missing.</summary>
    internal IEnumerable<string> Absences
    {
        get
        {
            if (native is null)
                yield return "The native program was not given (--intaglio PROGRAM).";
            if (graphicsMagick is null)
                yield return "GraphicsMagick is not installed (Debian package graphicsmagick).";
            if (imageMagick is null)
                yield return "ImageMagick 6 is not installed (Debian package imagemagick).";
            if (sharp is null)
                yield return "sharp could not be installed. It needs Node.js, npm and network access.";
        }
    }

    /// <summary>sharp, or null where it could not be installed.</summary>
    internal SharpPackage? Sharp => sharp;

    /// <summary>The program that <c>vips</c> is.</summary>
    internal string VipsPath => vips;

    /// <summary>The contender that the page is about first: the native program, or the other where that was not given.</summary>
    internal string First => native is null ? "intaglio, jitted" : "intaglio, native";

    /// <summary>Finds what is installed.</summary>
    /// <exception cref="InvalidOperationException">Intaglio or libvips is missing.</exception>
    internal static PictureTools Find(Options options)
    {
        if (!File.Exists(Library))
            throw new InvalidOperationException($"{Library} does not exist; build it with: dotnet build -c Release src/Intaglio.Cli");
        if (!ProcessCost.CanMeasure)
            throw new InvalidOperationException("Python is not installed (Debian package python3).");
        string vips = ProgramRun.Find("vips") ?? throw new InvalidOperationException("libvips is not installed (Debian package libvips-tools).");
        return new(vips, ProgramRun.Find("vipsthumbnail")!, ProgramRun.Find("dotnet")!, options.GivenIntaglio, SharpPackage.Install());
    }

    /// <summary>Intaglio, native where that is given, and jitted.</summary>
    internal IEnumerable<PictureProgram> Intaglio(string output, params string[] arguments)
    {
        if (native is not null)
            yield return new("intaglio, native", native, arguments) { Output = output, Command = Line("intaglio", arguments) };
        yield return new("intaglio, jitted", dotnet, [Library, .. arguments]) { Output = output, Command = Line("dotnet intaglio.dll", arguments) };
    }

    internal PictureProgram RunVips(string output, params string[] arguments) =>
        new(Vips, vips, arguments) { Output = output, Command = Line("vips", arguments) };

    /// <summary>What libvips has for resizing in linear light.</summary>
    internal PictureProgram RunThumbnail(string output, int threads, params string[] arguments) =>
        new(Vips, thumbnail, arguments) { Output = output, Command = Line($"VIPS_CONCURRENCY={threads} vipsthumbnail", arguments), Environment = new Dictionary<string, string> { ["VIPS_CONCURRENCY"] = $"{threads}" } };

    internal IEnumerable<PictureProgram> GraphicsMagick(string output, params string[] arguments) => graphicsMagick is null ? []
        : [new("GraphicsMagick", graphicsMagick, arguments) { Output = output, Command = Line("gm", arguments) }];

    internal IEnumerable<PictureProgram> ImageMagick(string output, int threads, params string[] arguments) => imageMagick is null ? []
        : [new("ImageMagick", imageMagick, ["-limit", "thread", $"{threads}", .. arguments]) { Output = output, Command = Line($"convert -limit thread {threads}", arguments) }];

    /// <summary>sharp, which resizes a JPEG file.</summary>
    internal IEnumerable<PictureProgram> ResizeBySharp(string source, string output, int width, int threads) => sharp is null ? []
        : [new("sharp", sharp.Node, [sharp.ResizeScript, source, output, $"{width}", $"{threads}"]) { Output = output, Command = $"node resize.mjs {source} {output} {width} {threads}" }];

    private static string Library => System.IO.Path.ChangeExtension(Repository.Intaglio, ".dll");

    private static string FirstLine(string program, string argument) => ProgramRun.Time(program, "", [argument], redirectsErrors: false).Output.Split('\n')[0];

    private static string Line(string program, IEnumerable<string> arguments) => $"{program} {string.Join(' ', arguments)}";
}
