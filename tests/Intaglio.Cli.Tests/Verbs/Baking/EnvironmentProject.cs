using System.Diagnostics;
using System.Security.Cryptography;
using System.Text.Json;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Cli.Tests;

/// <summary>A program that bakes, with the environment variables and options that it gets.</summary>
internal sealed record BakeEnvironment(string Name, string[] Command)
{
    internal (string Name, string Value)[] Variables { get; init; } = [];

    internal string[] Options { get; init; } = [];
}

/// <summary>A bake and the SHA-256 digests of its outputs by name.</summary>
internal sealed record BakedProject(string Folder, int Made, int Hits, string Root, Dictionary<string, string> Outputs);

/// <summary>Sources for all operations, and the recipe that uses them.</summary>
public sealed class EnvironmentProject : IDisposable
{
    // Odd sizes, so that vectors have a rest in each row, and blocks at two edges.
    private const int Width = 131, Height = 61;

    private const string Recipe = """
        intaglio: 1
        source: assets
        output: out
        rules:
          copy: { for: "images/*", do: copy, to: "{rule}/{name}-{key}.{ext}" }
          same: { for: "images/*.png", do: { png: { level: fast } }, to: "{rule}/{name}-{key}.png" }
          wide:
            for: "images/*"
            do: [ { convert: { space: display-p3, depth: 8, dither: blue-noise } }, png ]
            to: "{rule}/{name}-{key}.png"
          interlaced:
            for: "images/*"
            do: [ { convert: { space: adobe-rgb, depth: 16 } }, { png: { level: small, interlaced: true } } ]
            to: "{rule}/{name}-{key}.png"
          few-bits:
            for: "images/*"
            do: [ { convert: { source: rec2020, space: srgb, depth: 5-6-5, dither: error-diffusion, gamut: chroma } }, png ]
            to: "{rule}/{name}-{key}.png"
          cinema: { for: "images/*", do: [ { convert: { space: dci-p3, depth: 10 } }, png ], to: "{rule}/{name}-{key}.png" }
          palette:
            for: "images/{8,float}.*"
            do: [ { convert: { palette: 24, dither: ordered } }, png ]
            to: "{rule}/{name}-{key}.png"
          twice:
            for: "images/{half,light,pq}.*"
            do: [ { convert: { space: prophoto, depth: half } }, { convert: { space: rec709, depth: 12, dither: ordered } }, png ]
            to: "{rule}/{name}-{key}.png"
          absolute:
            for: "images/{16,gray,hlg}.*"
            do: [ { convert: { space: xyz-d50, depth: float } }, { convert: { space: apple-rgb, depth: 16 } }, png ]
            to: "{rule}/{name}-{key}.png"
          strong: { for: "images/{half,light}.*", do: { exr: { compression: zstd, zstd-level: 19 } }, to: "{rule}/{name}-{key}.exr" }
          lossy:
            for: "images/{16,light}.*"
            do: { exr: { compression: dwab, dwa-level: 200, deflate-level: 9 } }
            to: "{rule}/{name}-{key}.exr"
          small:
            for: "images/*"
            do: [ { resize: { width: 40, height: 30, fit: cover, gravity: northeast, kernel: mitchell, sharpen: 0.7 } }, tiff ]
            to: "{rule}/{name}-{key}.tif"
          padded:
            for: "images/{8,16,half}.*"
            keyed-by: pixels
            do: [ { resize: { width: 300, height: 97, fit: pad, light: encoded } }, { convert: { depth: 8, dither: ordered } }, { tiff: { compression: lzw } } ]
            to: "{rule}/{name}-{key}.tif"
          shown:
            for: "images/{half,float,light,pq}.*"
            do: [ { view: { exposure: 0.7, tone-map: filmic, space: display-p3, dither: blue-noise } }, png ]
            to: "{rule}/{name}-{key}.png"
          shown-small:
            for: "images/light.exr"
            keyed-by: pixels
            do: [ { view: { depth: 16 } }, { resize: { height: 20, kernel: area } }, png ]
            to: "{rule}/{name}-{key}.png"
          heat:
            do: [ { gradient: { stops: "black, oklch(60% 0.2 30) 40%, white", hue: longer, space: oklch, easing: ease-in, dither: error-diffusion } }, png ]
            to: "{rule}-{key}.png"
          heat-light: { do: [ { gradient: { stops: "#0f08, hsl(200 90% 40%)", height: 3 } }, { convert: { space: scrgb } }, exr ], to: "{rule}-{key}.exr" }
          profile: { do: { icc: { space: rec2020, profile-version: 2, points: 42 } }, to: "{rule}-{key}.icc" }
          profile-gray: { do: { icc: { space: gray } }, to: "{rule}-{key}.icc" }
          obj:
            for: "meshes/*.obj"
            do: { mesh: { format: obj, normals: smooth, decimals: 6, scale: 0.3048 } }
            to: { out: "obj/{name}.obj", materials: "obj/{name}.mtl" }
          ply: { for: "meshes/*.obj", do: { mesh: { normals: smooth, axes: "z:y" } }, to: "{rule}/{name}.ply" }
          ply-big: { for: "meshes/*.obj", do: { mesh: { encoding: binary-big, normals: flat } }, to: "{rule}/{name}.ply" }
          ply-text: { for: "meshes/*.obj", do: { mesh: { encoding: ascii, normals: smooth, scale: 0.01 } }, to: "{rule}/{name}.ply" }
          stl: { for: "meshes/*.obj", do: { mesh: { format: stl, scale: 25.4 } }, to: "{rule}/{name}.stl" }
          stl-text: { for: "meshes/*.obj", do: { mesh: { format: stl, encoding: ascii } }, to: "{rule}/{name}.stl" }
          all: { all: "**", with: { textures: rule:wide, meshes: rule:ply }, do: manifest, to: all.manifest }
        """;

    private readonly TemporaryFolder folder = new();
    private int bakes;

    public EnvironmentProject()
    {
        Directory.CreateDirectory(folder["assets/images"]);
        WriteImage("8.png", new PixelFormat(3, AlphaMode.None, SampleType.Bits8), ToByte);
        WriteImage("16.png", new PixelFormat(3, AlphaMode.Straight, SampleType.Bits16), ToWord);
        WriteImage("gray.png", new PixelFormat(1, AlphaMode.None, SampleType.Bits8), ToByte);
        WriteImage("half.tif", new PixelFormat(3, AlphaMode.None, SampleType.Binary16), value => (Half)(value * 3 - 0.5f));
        WriteImage("float.tif", new PixelFormat(3, AlphaMode.None, SampleType.Binary32),
            value => value > 1.01f ? float.NaN : value > 1.008f ? float.PositiveInfinity : value * 9 - 1);
        WriteImage("pq.png", new PixelFormat(3, AlphaMode.None, SampleType.Bits16), ToWord,
            new ImageColor { Cicp = new CodingIndependentCodePoints(9, 16, 0, true) });
        WriteImage("hlg.png", new PixelFormat(3, AlphaMode.None, SampleType.Bits16), ToWord,
            new ImageColor { Cicp = new CodingIndependentCodePoints(9, 18, 0, true) });
        WriteLight();
        folder.Write("assets/meshes/cube.obj", ObjFolder.Cube);
        folder.Write("assets/meshes/cube.mtl", ObjFolder.Materials);
        folder.Write("assets/meshes/wave.obj", MakeWave());
        folder.Write("intaglio.yaml", MakeRecipe());
    }

    /// <summary>Gets the path of a source image.</summary>
    internal string Image => folder["assets/images/8.png"];

    public void Dispose() => folder.Dispose();

    /// <summary>Bakes in a new folder.</summary>
    /// <param name="environment">The program and its environment.</param>
    /// <param name="earlier">The bake whose cache is used, or <see langword="null"/> for an empty cache.</param>
    internal BakedProject Bake(BakeEnvironment environment, BakedProject? earlier = null)
    {
        string project = folder[$"bake {Interlocked.Increment(ref bakes)}"];
        CopyFolder(folder["assets"], Path.Combine(project, "assets"));
        File.Copy(folder["intaglio.yaml"], Path.Combine(project, "intaglio.yaml"));
        if (earlier is not null)
            CopyFolder(Path.Combine(earlier.Folder, ".intaglio", "cache"), Path.Combine(project, ".intaglio", "cache"));
        ProcessStartInfo start = new(environment.Command[0], [.. environment.Command[1..], "bake", "--json", .. environment.Options])
        { WorkingDirectory = project };
        foreach ((string name, string value) in environment.Variables)
            start.Environment[name] = value;
        Outcome outcome = Processes.Run(start);
        Assert.True(outcome.ExitCode == 0, $"{environment.Name}: {outcome.Error}");
        using JsonDocument report = JsonDocument.Parse(outcome.Output);
        string output = Path.Combine(project, "out");
        return new(project, report.RootElement.GetProperty("made").GetInt32(), report.RootElement.GetProperty("hits").GetInt32(),
            report.RootElement.GetProperty("root").GetString()!, Directory.EnumerateFiles(output, "*", SearchOption.AllDirectories)
                .ToDictionary(file => Path.GetRelativePath(output, file), file => Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)))));
    }

    private static void CopyFolder(string source, string target)
    {
        Directory.CreateDirectory(target);
        foreach (string file in Directory.EnumerateFiles(source))
            File.Copy(file, Path.Combine(target, Path.GetFileName(file)));
        foreach (string subfolder in Directory.EnumerateDirectories(source))
            CopyFolder(subfolder, Path.Combine(target, Path.GetFileName(subfolder)));
    }

    private static string MakeRecipe() => Recipe + string.Concat(
        ((string[])["none", "rle", "zips", "zip", "piz", "pxr24", "b44", "b44a", "dwaa", "dwab", "zstd"]).Select(compression =>
        {
            string space = compression == "piz" ? "xyz-d65" : "scrgb", depth = compression is "zip" or "pxr24" or "zstd" ? "float" : "half";
            return $$"""

                  exr-{{compression}}:
                    for: "images/*"
                    do: [ { convert: { space: {{space}}, depth: {{depth}} } }, { exr: { compression: {{compression}} } } ]
                    to: "{rule}/{name}-{key}.exr"
                """;
        }));

    private static byte ToByte(float value) => (byte)Math.Clamp(value * 255, 0, 255);

    private static ushort ToWord(float value) => (ushort)Math.Clamp(value * 65535, 0, 65535);

    // Smooth gradients of all hues, a hard edge, and noise in the last bits.
    private static float Sample(int x, int y, int channel)
    {
        float u = x / (float)Width, v = y / (float)Height;
        uint noise = unchecked((uint)((x * 73856093) ^ (y * 19349663) ^ (channel * 83492791)) * 2654435761);
        float smooth = channel switch { 0 => u, 1 => v, 2 => 1 - u * v, _ => (u + v) / 2 };
        return (x / 32 + y / 32) % 5 == 0 ? 1 - smooth : smooth + (noise >> 16) / 65536f / 40;
    }

    private void WriteImage<T>(string name, PixelFormat format, Func<float, T> convert, ImageColor? color = null)
        where T : unmanaged
    {
        Image image = new(Width, Height, format) { Color = color ?? ImageColor.Untagged };
        for (int y = 0; y < Height; y++)
        {
            Span<T> row = image.GetRow<T>(y);
            for (int i = 0; i < row.Length; i++)
                row[i] = convert(Sample(i / format.Components, y, i % format.Components));
        }
        ImageFile.Write(folder[$"assets/images/{name}"], image);
    }

    // Linear light from negative values to far above white, with all kinds of numbers on the diagonal.
    private void WriteLight()
    {
        float[] specials = [float.NaN, -float.NaN, float.PositiveInfinity, float.NegativeInfinity, -0f, 6e-8f, -3e-5f, 65504, -65504];
        ExrBox2i window = ExrBox2i.FromSize(Width, Height);
        ExrChannel[] channels = [new("R", ExrPixelType.Half), new("G", ExrPixelType.Half), new("B", ExrPixelType.Half), new("A", ExrPixelType.Half)];
        ExrImage image = new(window, channels);
        for (int y = 0; y < Height; y++)
            for (int x = 0; x < Width; x++)
                for (int channel = 0; channel < channels.Length; channel++)
                {
                    float sample = Sample(x, y, channel);
                    image["RGBA"[channel].ToString()].GetRow<Half>(y)[x] = (Half)(channel == 3 ? Math.Clamp(sample, 0, 1)
                        : x == y ? specials[(y + channel) % specials.Length] : sample * sample * sample * 40 - 0.25f);
                }
        ExrFile.Write(folder["assets/images/light.exr"], new ExrPart(new ExrHeader(window, channels) { Compression = ExrCompression.None }, image));
    }

    // A surface with coordinates that have no short decimals.
    private static string MakeWave()
    {
        const int Side = 24;
        System.Text.StringBuilder text = new();
        for (int i = 0; i < Side * Side; i++)
        {
            double x = i % Side / 7.0, y = i / Side / 11.0;
            text.Append(System.Globalization.CultureInfo.InvariantCulture, $"v {x} {y} {x * x / 3 - y * y * y / 13}\n");
        }
        for (int i = 0; i < Side * (Side - 1); i++)
            if (i % Side != Side - 1)
                text.Append(System.Globalization.CultureInfo.InvariantCulture, $"f {i + 1} {i + 2} {i + Side + 2} {i + Side + 1}\n");
        return text.ToString();
    }
}
