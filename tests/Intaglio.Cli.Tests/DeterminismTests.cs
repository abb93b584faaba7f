using System.Security.Cryptography;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Cli.Tests;

/// <summary>Results have the same bytes on processors with fewer instructions, with another choice of code in the C library, and with any number of threads.</summary>
public sealed class DeterminismTests : IDisposable
{
    // More rows than a band has, and more pixels than one thread takes.
    private const int Width = 272, Height = 160;

    // What the runtime is told to do without, and the C library.
    private static readonly (string Name, string Value)[][] surroundings =
    [
        [("DOTNET_EnableAVX2", "0"), ("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F")],
        [("DOTNET_EnableHWIntrinsic", "0")],
        .. Counts.Choose<(string, string)[][]>([], large:
        [
            [("DOTNET_EnableAVX512", "0")],
            [("DOTNET_EnableAVX2", "0")],
            [("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F")],
        ]),
    ];

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    [Trait("Duration", "Long")]
    [Trait(Counts.Trait, Counts.Grids)]
    public void Results_are_the_same_everywhere()
    {
        MakeInputs();
        Dictionary<string, string> expected = RunAll([], threads: 1);
        List<string> differences = [];
        foreach ((string, string)[] variables in surroundings.Prepend([]))
        {
            Dictionary<string, string> results = RunAll(variables, threads: 4);
            differences.AddRange(expected.Where(result => results[result.Key] != result.Value).Select(result => $"{string.Join(' ', variables)}: {result.Key}"));
        }
        Assert.True(differences.Count == 0, string.Join('\n', differences));
    }

    /// <summary>The commands, without <c>OUT</c>, which every result is called, and an extension.</summary>
    private static IEnumerable<(string Extension, string[] Arguments)> Commands(int threads)
    {
        string[] jobs = ["--threads", $"{threads}"], ofExr = ["--threads", $"{threads}"], dithers = ["none", "ordered", "blue-noise", "error-diffusion"];
        foreach ((int i, string space) in ((string[])["srgb", "linear", "oklab", "oklch", "lab", "lch", "hsl", "hwb"]).Index())
            yield return ("png", ["gradient", "black, red 20%, 35%, oklch(90% 0.18 100 / 0.7), color(display-p3 0.1 0.9 0.3), white", "--in", space, "--dither", dithers[i % dithers.Length], "--width", "300", "--height", "9", "--easing", "ease-in-out", "-o", "OUT"]);
        yield return ("txt", ["gradient", "red, lime, 30%, blue, white", "--compare", "--json"]);

        foreach (string input in (string[])["8.png", "16.tif", "half.tif", "float.tif"])
            foreach (string space in (string[])["adobe-rgb", "prophoto", "rec2020", "display-p3", "srgb"])
                yield return ("tif", ["convert", input, "OUT", "--to-space", space, "--depth", space == "rec2020" ? "16" : space == "srgb" ? "float" : space == "prophoto" ? "half" : "8", .. jobs]);
        foreach (string dither in dithers)
        {
            yield return ("png", ["convert", "16.tif", "OUT", "--to-space", "display-p3", "--depth", "5-6-5", "--gamut", "chroma", "--dither", dither, .. jobs]);
            yield return ("png", ["convert", "8.png", "OUT", "--palette", "24", "--dither", dither, .. jobs]);
            yield return ("ppm", ["convert", "pq.png", "OUT", "--to-space", "srgb", "--depth", "8", "--dither", dither, .. jobs]);
        }
        yield return ("pam", ["convert", "pq.png", "OUT", "--from-space", "dci-p3", "--to-space", "rec709", "--depth", "12", .. jobs]);
        yield return ("txt", ["convert", "16.tif", "-o", "report.png", "--to-space", "srgb", "--depth", "4", "--report", "-f", .. jobs]);

        // What differs is within the tolerance.
        foreach (string metric in (string[])["ciede2000", "ssim", "absolute"])
            yield return ("png", ["compare", "8.png", "half.tif", "-o", "OUT", "--metric", metric, "--tolerance", "9", .. jobs]);
        yield return ("txt", ["compare", "8.png", "16.tif", "--tolerance", "1", "--json", .. jobs]);

        string[] kernels = ["lanczos3", "lanczos2", "mitchell", "catmull-rom", "triangle", "box", "area"];
        foreach ((int i, string input) in ((string[])["8.png", "16.tif", "half.tif", "float.tif", "pq.png"]).Index())
            foreach (string kernel in (string[])[kernels[2 * i % kernels.Length], kernels[(2 * i + 1) % kernels.Length]])
                yield return ("tif", ["resize", input, "OUT", "--width", kernel == "area" ? "301" : "97", "--kernel", kernel, "--light", i == 1 ? "encoded" : "linear", "--sharpen", "0.5", .. jobs]);
        yield return ("ppm", ["resize", "light.exr", "OUT", "--width", "100", "--height", "100", "--fit", "cover", .. jobs]);
        yield return ("exr", ["resize", "8.png", "OUT", "--width", "50", "--height", "90", "--fit", "pad", "--background", "oklch(70% 0.1 40)", .. ofExr]);

        string[] variants = ["nano", "magic", "v4"];
        foreach ((int i, string space) in ((string[])["srgb", "gray", "adobe-rgb", "prophoto", "rec709", "rec2020", "display-p3", "dci-p3"]).Index())
            yield return ("icc", ["icc", "make", space, "--variant", variants[i % variants.Length], "-o", "OUT"]);
        yield return ("txt", ["icc", "inspect", "made.icc", "--json"]);

        foreach (string curve in (string[])["none", "reinhard", "exponential", "filmic"])
            yield return ("png", ["exr", "view", "light.exr", "OUT", "--tone-map", curve, "--exposure", "0.3", "--to-space", "display-p3", "--depth", curve == "filmic" ? "8" : "16", "--dither", "blue-noise", .. ofExr]);
        foreach (string compression in (string[])["none", "rle", "zips", "zip", "piz", "zstd", "pxr24", "b44", "b44a", "dwaa", "dwab"])
            yield return ("exr", ["exr", "convert", "light.exr", "OUT", "-c", compression, .. ofExr]);
    }

    private Dictionary<string, string> RunAll((string Name, string Value)[] variables, int threads)
    {
        Dictionary<string, string> digests = [];
        // All commands in one process: without the instruction sets that it was compiled for, each start would compile the program again.
        Func<string[], Outcome> run = Programs.StartRuns(folder.Path, variables);
        foreach ((string extension, string[] arguments) in Commands(threads))
        {
            string output = $"out.{extension}", command = string.Join(' ', Commands(1).ElementAt(digests.Count).Arguments);
            File.Delete(folder[output]);
            Outcome outcome = run([.. arguments.Select(argument => argument == "OUT" ? output : argument)]);
            Assert.True(outcome.ExitCode == 0, $"{outcome.Command}: {outcome.Error}");
            digests.Add(command, Convert.ToHexString(SHA256.HashData(arguments.Contains("OUT") ? File.ReadAllBytes(folder[output]) : outcome.Output)));
        }
        return digests;
    }

    private void MakeInputs()
    {
        // Colors of all hues, dark and bright, some beyond the gamut, and noise in the last bits.
        Random random = new(9);
        float[] samples = new float[Width * Height * 3];
        for (int i = 0; i < samples.Length; i += 3)
        {
            float x = i / 3 % Width / (float)Width, y = i / 3 / Width / (float)Height;
            (samples[i], samples[i + 1], samples[i + 2]) = (x, y, 1 - x * y + (random.NextSingle() - 0.5f) / 50);
        }
        WriteImage("8.png", SampleType.Bits8, samples.Select(sample => (byte)Math.Clamp(sample * 255, 0, 255)).ToArray());
        WriteImage("16.tif", SampleType.Bits16, samples.Select(sample => (ushort)Math.Clamp(sample * 65535, 0, 65535)).ToArray());
        WriteImage("half.tif", SampleType.Binary16, samples.Select(sample => (Half)(sample * 3 - 0.5f)).ToArray());
        WriteImage("float.tif", SampleType.Binary32, samples.Select(sample => sample * 9 - 1).ToArray());
        WriteImage("pq.png", SampleType.Bits16, samples.Select(sample => (ushort)Math.Clamp(sample * 65535, 0, 65535)).ToArray(), new ImageColor { Cicp = new CodingIndependentCodePoints(9, 16, 0, true) });
        File.WriteAllBytes(folder["made.icc"], IccProfile.Create(RgbColorSpace.Srgb, new IccProfileOptions { Version = 2 }).ToArray());

        ExrBox2i window = ExrBox2i.FromSize(Width, Height);
        ExrChannel[] channels = [new("R", ExrPixelType.Half), new("G", ExrPixelType.Half), new("B", ExrPixelType.Half), new("Y", ExrPixelType.Half, isPerceptuallyLinear: true), new("Z", ExrPixelType.Float)];
        ExrImage image = new(window, channels);
        for (int i = 0; i < Width * Height; i++)
        {
            (int x, int y) = (i % Width, i / Width);
            for (int channel = 0; channel < 3; channel++)
                image["RGB"[channel].ToString()].GetRow<Half>(y)[x] = (Half)(samples[3 * i + channel] * samples[3 * i + channel] * 20);
            image["Y"].GetRow<Half>(y)[x] = (Half)(samples[3 * i + 2] * 5);
            image["Z"].GetRow<float>(y)[x] = samples[3 * i] * 1000;
        }
        ExrFile.Write(folder["light.exr"], new ExrPart(new ExrHeader(window, channels) { Compression = ExrCompression.None }, image));
    }

    private void WriteImage<T>(string name, SampleType type, T[] samples, ImageColor? color = null)
        where T : unmanaged
    {
        Image image = new(Width, Height, new PixelFormat(3, AlphaMode.None, type)) { Color = color ?? ImageColor.Untagged };
        for (int y = 0; y < Height; y++)
            samples.AsSpan(y * Width * 3, Width * 3).CopyTo(image.GetRow<T>(y));
        ImageFile.Write(folder[name], image);
    }
}
