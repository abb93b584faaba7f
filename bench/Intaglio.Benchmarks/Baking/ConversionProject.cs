using System.Security.Cryptography;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>A folder with many small PNG images, which a recipe and one command convert.</summary>
internal sealed class ConversionProject
{
    private const int ImagesInFolder = 100, Period = 2048;

    private const string Sources = "assets", BakeOutput = "baked", ConvertOutput = "converted", Space = "display-p3";

    private static readonly string[] results = [BakeOutput, ConvertOutput, ".intaglio"];

    /// <param name="folder">The folder of the project.</param>
    /// <param name="count">The number of images.</param>
    /// <param name="size">The width and height of each image.</param>
    /// <param name="first">The number of the first image. Images with other numbers have other pixels.</param>
    internal ConversionProject(string folder, int count, int size, int first = 0)
    {
        (Folder, Count, Size) = (folder, count, size);
        string photograph = Path.Combine(folder, "photograph.ppm");
        SamplePhotograph.Write(photograph, Period, Period, 8);
        Image source = ImageFile.Read(photograph);
        for (int i = 0; i < count; i++)
            if (i % ImagesInFolder == 0)
                Directory.CreateDirectory(Path.GetDirectoryName(PathOf(Sources, i))!);
        Parallel.For(0, count, i => ImageFile.Write(PathOf(Sources, i), Crop(source, first + i)));
        File.WriteAllText(Path.Combine(folder, "intaglio.yaml"), $$"""
            intaglio: 1
            source: {{Sources}}
            output: {{BakeOutput}}
            rules:
              textures:
                for: "**/*.png"
                do: [ { convert: { space: {{Space}} } }, png ]
                to: "{path}"

            """);
    }

    internal string Folder { get; }

    internal int Count { get; }

    /// <summary>The width and height of each image.</summary>
    internal int Size { get; }

    internal static string[] BakeArguments => ["bake"];

    internal static string[] ConvertArguments => ["convert", "-r", Sources, "--output-dir", ConvertOutput, "--to", "png", "--to-space", Space, "-q"];

    /// <summary>Removes all results.</summary>
    internal void Clear()
    {
        foreach (string name in results)
            MemoryFolder.Remove(Path.Combine(Folder, name));
    }

    /// <exception cref="InvalidOperationException">
    /// The results of both differ, or two images are the same, of which a bake makes only one.
    /// </exception>
    internal void Check()
    {
        HashSet<string> digests = [];
        for (int i = 0; i < Count; i++)
        {
            byte[] baked = File.ReadAllBytes(PathOf(BakeOutput, i));
            if (!baked.AsSpan().SequenceEqual(File.ReadAllBytes(PathOf(ConvertOutput, i))))
                throw new InvalidOperationException($"{PathOf(BakeOutput, i)} differs from {PathOf(ConvertOutput, i)}.");
            if (!digests.Add(Convert.ToHexString(SHA256.HashData(baked))))
                throw new InvalidOperationException($"{PathOf(BakeOutput, i)} is the same as another output.");
        }
    }

    private string PathOf(string place, int number) => Path.Combine(Folder, place, $"{number / ImagesInFolder:D3}/image-{number:D5}.png");

    private Image Crop(Image source, int number)
    {
        int columns = source.Width - Size, bytes = source.Format.BytesPerPixel;
        int left = number * 7919 % columns, top = (int)((number * 104729L + number / columns) % (source.Height - Size));
        Image image = new(Size, Size, source.Format);
        for (int y = 0; y < Size; y++)
            source.Bytes.Span.Slice(((top + y) * source.Width + left) * bytes, Size * bytes).CopyTo(image.Bytes.Span[(y * Size * bytes)..]);
        return image;
    }
}
