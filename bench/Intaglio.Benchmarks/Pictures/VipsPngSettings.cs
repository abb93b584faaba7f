namespace Intaglio.Benchmarks;

/// <summary>The settings of PNG with which libvips makes files of the size that Intaglio makes, in the least time.</summary>
internal static class VipsPngSettings
{
    /// <summary>How far sizes may be apart, as a share.</summary>
    internal const double Tolerance = 0.05;

    // Some of the tolerance is left for the picture itself, of which a part is tried.
    private const double Margin = 0.01;
    private const int PartHeight = 400, MostCompression = 7;

    private static readonly string[] filters = ["none", "sub", "up", "avg", "paeth", "all"];

    /// <summary>Tries all filters and levels with a part of a photograph.</summary>
    internal static string Find(PictureTools tools, string folder, int width, int bits)
    {
        const string Part = "part.ppm", Own = "part-intaglio.png", Tried = "part-vips.png";
        SamplePhotograph.Write(Path.Combine(folder, Part), width, PartHeight, bits);
        tools.Intaglio(Own, "convert", Part, "-o", Own).First().Run(folder);
        double wanted = new FileInfo(Path.Combine(folder, Own)).Length;
        List<(string Settings, double Apart, double Nanoseconds)> tries = [];
        foreach (string filter in filters)
        {
            for (int compression = 1; compression <= MostCompression; compression++)
            {
                string settings = $"[filter={filter},compression={compression}]";
                double nanoseconds = tools.RunVips(Tried, "copy", Part, Tried + settings).Run(folder).ProcessorNanoseconds;
                tries.Add((settings, Math.Abs(new FileInfo(Path.Combine(folder, Tried)).Length / wanted - 1), nanoseconds));
            }
        }
        foreach (string file in new[] { Part, Own, Tried })
            File.Delete(Path.Combine(folder, file));
        var alike = tries.Where(made => made.Apart <= Tolerance - Margin);
        return alike.Any() ? alike.MinBy(made => made.Nanoseconds).Settings : tries.MinBy(made => made.Apart).Settings;
    }
}
