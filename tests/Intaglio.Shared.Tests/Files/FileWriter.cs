using System.Diagnostics;
using System.Runtime.InteropServices;
using Intaglio.Imaging;
using Intaglio.Meshes;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Shared.Tests;

/// <summary>Everything that writes to a path, of the libraries and of the command line.</summary>
/// <param name="Extension">The extension of its files.</param>
/// <param name="Write">Writes a file of 50 kB and more.</param>
/// <param name="Fail">Begins to write a file and fails.</param>
internal sealed record FileWriter(string Extension, Action<string> Write, Action<string> Fail)
{
    private static readonly string program = Path.GetFullPath(typeof(FileWriter).Assembly.GetMetadata("Program"));

    /// <summary>Gets the writers by their names.</summary>
    internal static IReadOnlyDictionary<string, FileWriter> All { get; } = new Dictionary<string, FileWriter>
    {
        [nameof(DraftFile)] = new("", path => DraftFile.Write(path, WriteNoise), path => DraftFile.Write(path, WriteAndFail)),
        [$"buffered {nameof(DraftFile)}"] = new("", path => DraftFile.Write(path, WriteNoise, 4096), path => DraftFile.Write(path, WriteAndFail, 4096)),
        ["PNG"] = new(".png", path => ImageFile.Write(path, Picture()), path => ImageFile.Write(path, Picture(), new() { TiffCompression = TiffCompression.Lzw })),
        ["TIFF"] = new(".tif", path => ImageFile.Write(path, Picture()), path => ImageFile.Write(path, Picture(), new() { IsInterlaced = true })),
        ["PNM"] = new(".ppm", path => ImageFile.Write(path, Picture()), path => ImageFile.Write(path, Picture(), new() { IsInterlaced = true })),
        ["OpenEXR"] = new(".exr", path => ExrFile.Write(path, Part()), path => Cancel(token => ExrFile.Write(path, Part(), cancellationToken: token))),
        ["OBJ"] = new(".obj", path => ObjFile.Write(path, Scene()), path => Cancel(token => ObjFile.Write(path, Scene(), cancellationToken: token))),
        ["PLY"] = new(".ply", path => PlyFile.Write(path, Scene()), path => Cancel(token => PlyFile.Write(path, Scene(), cancellationToken: token))),
        ["STL"] = new(".stl", path => StlFile.Write(path, Scene()), path => Cancel(token => StlFile.Write(path, Scene(), cancellationToken: token))),
        ["picture"] = new(".png", path => PictureFile.Write(path, Picture()), path => PictureFile.Write(path, Picture(), new() { Image = new() { UseTiffPredictor = true } })),
        ["picture in OpenEXR"] = new(".exr", path => PictureFile.Write(path, LinearPicture()), path => Cancel(token => PictureFile.Write(path, LinearPicture(), cancellationToken: token))),
        ["picture conversion"] = new(".tif", path => ConvertPicture(path, default), path => Cancel(token => ConvertPicture(path, token))),
        ["intaglio convert"] = Command(".png", ["convert"], stream => ImageFile.Write(stream, Picture(), ImageFileFormat.Png)),
        ["intaglio exr convert"] = Command(".exr", ["exr", "convert", "--compression", "zip"], stream => ExrFile.Write(stream, Part())),
        ["intaglio mesh convert"] = Command(".ply", ["mesh", "convert"], stream => PlyWriter.Write(stream, Scene())),
    };

    private static FileWriter Command(string extension, string[] verb, Action<Stream> writeInput)
    {
        return new(extension, output => Run(output, 1), output => Run(output, 0.7));

        void Run(string output, double share)
        {
            using TemporaryFolder folder = new();
            using MemoryStream input = new();
            writeInput(input);
            folder.Write("in" + extension, input.ToArray().AsSpan(0, (int)(share * input.Length)));
            Outcome outcome = Processes.Run(new ProcessStartInfo(InstalledProgram.Dotnet, ["exec", program, .. verb, folder["in" + extension], "-o", output, "-f"]));
            if (outcome.ExitCode != 0)
                throw new IOException(outcome.Error);
        }
    }

    private static void WriteNoise(Stream stream)
    {
        byte[] noise = new byte[60_000];
        new Random(1).NextBytes(noise);
        foreach (byte[] part in noise.Chunk(1000))
            stream.Write(part);
    }

    private static void WriteAndFail(Stream stream)
    {
        stream.Write(new byte[5000]);
        throw new InvalidDataException();
    }

    private static Image Picture()
    {
        Image image = new(200, 100, new PixelFormat(3, AlphaMode.None, SampleType.Bits8));
        new Random(2).NextBytes(image.Bytes.Span);
        return image;
    }

    private static Image LinearPicture()
    {
        Image image = new(200, 100, new PixelFormat(3, AlphaMode.None, SampleType.Binary16));
        Random random = new(4);
        foreach (ref Half sample in MemoryMarshal.Cast<byte, Half>(image.Bytes.Span))
            sample = (Half)random.NextSingle();
        return image;
    }

    private static void ConvertPicture(string path, CancellationToken cancellationToken)
    {
        using PictureReader reader = PictureFile.Open(ToPng(Picture()));
        PictureConversion.Convert(reader, path, cancellationToken: cancellationToken);
    }

    private static MemoryStream ToPng(Image image)
    {
        MemoryStream png = new();
        ImageFile.Write(png, image, ImageFileFormat.Png);
        png.Position = 0;
        return png;
    }

    private static ExrPart Part()
    {
        ExrBox2i window = ExrBox2i.FromSize(200, 200);
        ExrChannel[] channels = [new("Y", ExrPixelType.Half)];
        ExrImage image = new(window, channels);
        new Random(3).NextBytes(image["Y"].Bytes);
        return new(new ExrHeader(window, channels), image);
    }

    private static MeshScene Scene()
    {
        float[] positions = [.. Enumerable.Range(0, 9000).Select(i => i / 7f)];
        return new() { Objects = [new() { Vertices = new() { Positions = new(positions, 3) }, Faces = MeshElements.Create(3, Enumerable.Range(0, 3000).ToArray()) }] };
    }

    private static void Cancel(Action<CancellationToken> write)
    {
        using CancellationTokenSource source = new();
        source.Cancel();
        write(source.Token);
    }
}
