using Intaglio.OpenExr;

namespace Intaglio.Benchmarks;

/// <summary>A picture of halves, red, green, blue and alpha, as both libraries have it: its channels together, and apart.</summary>
internal sealed class ExrPicture
{
    private const string VectorsVariable = "INTAGLIO_VECTORS";

    private static readonly string[] channels = ["R", "G", "B", "A"];

    private ExrPicture(string name, ExrImage image)
    {
        Name = name;
        Image = image;
        Interleaved = new ushort[image.Planes[0].Columns * image.Planes[0].Rows * channels.Length];
        for (int channel = 0; channel < channels.Length; channel++)
        {
            ReadOnlySpan<ushort> samples = image[channels[channel]].GetSamples<ushort>();
            for (int i = 0; i < samples.Length; i++)
                Interleaved[i * channels.Length + channel] = samples[i];
        }
    }

    internal string Name { get; }

    internal ExrImage Image { get; }

    internal ushort[] Interleaved { get; }

    internal int Width => Image.Planes[0].Columns;

    internal int Height => Image.Planes[0].Rows;

    internal long Bytes => (long)Interleaved.Length * sizeof(ushort);

    internal double Megapixels => Width * (double)Height / 1e6;

    /// <summary>Reads the photograph among the published sample images; null where they are not.</summary>
    internal static ExrPicture? Photograph()
    {
        string path = Path.Combine(Environment.GetEnvironmentVariable(VectorsVariable) ?? "", "exr", "ScanLines", "Tree.exr");
        if (!File.Exists(path))
            return null;
        using ExrReader reader = ExrReader.Open(path);
        ExrImage image = reader.Parts[0].ReadImage();
        return new("Tree.exr, a photograph", AtOrigin(image));
    }

    /// <summary>Makes a picture with smooth parts, edges and grain.</summary>
    internal static ExrPicture Synthetic(int width, int height)
    {
        ExrImage image = New(width, height);
        Random random = new(1);
        for (int y = 0; y < height; y++)
        {
            for (int x = 0; x < width; x++)
            {
                double light = Math.Exp(Math.Sin(x * 0.004) + Math.Cos(y * 0.006)) * ((x / 160 + y / 120) % 3 + 1), grain = 1 + (random.NextDouble() - 0.5) * 0.02;
                image["R"].GetRow<Half>(y)[x] = (Half)(light * grain * 0.8);
                image["G"].GetRow<Half>(y)[x] = (Half)(light * grain);
                image["B"].GetRow<Half>(y)[x] = (Half)(light * (2 - grain) * 0.6);
                image["A"].GetRow<Half>(y)[x] = Half.One;
            }
        }
        return new("A synthetic picture", image);
    }

    internal static ExrImage New(int width, int height) => new(ExrBox2i.FromSize(width, height), channels.Select(channel => new ExrChannel(channel, ExrPixelType.Half)));

    private static ExrImage AtOrigin(ExrImage source)
    {
        ExrImage image = New(source.Planes[0].Columns, source.Planes[0].Rows);
        foreach (string channel in channels)
        {
            if (source.TryGetPlane(channel, out ExrPlane? plane))
                plane.Bytes.CopyTo(image[channel].Bytes);
            else
                image[channel].GetSamples<Half>().Fill(Half.One);
        }
        return image;
    }
}
