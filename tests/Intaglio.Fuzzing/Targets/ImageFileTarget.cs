using System.Text.RegularExpressions;
using Intaglio.Imaging;

namespace Intaglio.Fuzzing;

/// <summary>Files of images: any bytes are read or refused, as a whole and by rows, and what is read can be written and read again.</summary>
internal abstract partial class ImageFileTarget : Target
{
    // Of a file with any number of faults, some are reported.
    private const int MaxWarnings = 17;

    internal override int MaxSize => 4000;

    // A file that claims too much is also read with the limits that nobody chose: what its header claims must not be taken at once.
    internal override long MaxAllocation => 96 * 1024 * 1024;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        byte[] file = input.ToArray(), repaired = Repair(file);
        Outcome outcome = Try(file);
        return file.AsSpan().SequenceEqual(repaired) ? outcome : outcome + Try(repaired);
    }

    /// <summary>The file with its check sums made right, so that what is behind them is reached.</summary>
    protected virtual byte[] Repair(byte[] file) => file;

    /// <summary>Whether a stream that can seek is behind the image when that was read, and not anywhere.</summary>
    protected abstract bool EndsBehindImage { get; }

    /// <summary>How an image is written in one of the formats that the target is of, or another that keeps it.</summary>
    protected abstract (ImageFileFormat Format, ImageWriteOptions Options) ChooseFormat(Image image, int choice);

    private Outcome Try(byte[] file)
    {
        using MemoryStream stream = new(file);
        List<string> warnings = [];
        (Image? image, string message) = Read(stream, Small(warnings));
        Expect.That(warnings.Count <= MaxWarnings && warnings.All(warning => !warning.Any(char.IsControl)), "there are few warnings, and they have nothing that a terminal obeys");
        int most = 1 + file.Length % 7;
        foreach (bool canSeek in (ReadOnlySpan<bool>)[true, false])
        {
            using PieceStream pieces = new(file, most, canSeek);
            List<string> itsWarnings = [];
            (Image? again, string itsMessage) = Read(pieces, Small(itsWarnings));
            Expect.That(image is null || warnings.SequenceEqual(itsWarnings), "read in pieces, it has the same faults");
            // What is damaged in two places is refused for either.
            Expect.That((image is null) == (again is null), $"read in pieces it is the same: '{message}' and '{itsMessage}'");
            if (image is not null)
                ExpectSame(image, again!, "read in pieces");
        }
        if (image is null)
        {
            if (message.Contains("allowed", StringComparison.Ordinal))
                Read(new MemoryStream(file), null);
            return Outcome.Refused(Shape(Anything().Replace(message, "")));
        }
        ExpectSame(image, ReadRows(file, 1 + file.Length % 5), "read by rows");
        if (EndsBehindImage)
        {
            (Image? alone, _) = Read(new MemoryStream(file[..(int)stream.Position]), Small());
            Expect.That(alone is not null, "the stream is positioned after the image");
            ExpectSame(image, alone!, "without the bytes after it");
        }
        return $"{image.Format.ColorComponents} {image.Format.Alpha} {image.Format.Sample} {image.SignificantBits} {Describe(image.Color)} {WriteAgain(image, file.Length)} {string.Join(' ', warnings.Select(Shape).Distinct())}";
    }

    private static ImageReadOptions Small(List<string>? warnings = null) => new() { MaxPixels = 1 << 18, MaxMemory = 1 << 20, MaxProfileSize = 1 << 16, OnWarning = warnings is null ? null : warnings.Add };

    private static Image ReadRows(byte[] file, int count)
    {
        using ImageRowReader reader = new(new MemoryStream(file), Small());
        ImageHeader header = reader.Header;
        Image image = new(header.Width, header.Height, header.Format);
        for (int y = 0; y < header.Height; y += count)
        {
            Image rows = new(header.Width, Math.Min(count, header.Height - y), header.Format);
            reader.Read(rows);
            rows.Bytes.CopyTo(image.Bytes[(y * header.Width * header.Format.BytesPerPixel)..]);
        }
        return image;
    }

    private string WriteAgain(Image image, int choice)
    {
        (ImageFileFormat format, ImageWriteOptions options) = ChooseFormat(image, choice);
        // Only TIFF has all; an input may have become a file of another format.
        if (image.Format.Alpha == AlphaMode.Premultiplied && format != ImageFileFormat.Tiff || !image.Format.IsInteger && format is not (ImageFileFormat.Tiff or ImageFileFormat.Pfm))
            (format, options) = (ImageFileFormat.Tiff, new());
        byte[] written;
        try
        {
            written = Write(image, format, options);
        }
        catch (ArgumentException) when (options.IsIndexed)
        {
            return "too many colors";
        }
        (Image? again, string message) = Read(new MemoryStream(written), Small());
        Expect.That(again is not null, $"what was written is read: {message}");
        ExpectSame(image, again!, $"written as {format} and read again");
        Expect.That(format is not ImageFileFormat.Png || (image.Color with { IccProfileName = null }).Equals(again!.Color with { IccProfileName = null }), "colours are the same");
        Expect.That(format is not ImageFileFormat.Tiff || image.Color.IccProfile.Span.SequenceEqual(again!.Color.IccProfile.Span), "the profile is the same");
        Expect.Same(written, Write(again!, format, options), $"written as {format}, read and written again");
        return $"{format} {Scale(image.Width)} {Scale(image.Height)}";
    }

    // Names of chunks and check sums.
    [GeneratedRegex(@"chunk \w{4}\b|CRC is .*|but \w{8}", RegexOptions.IgnoreCase)]
    private static partial Regex Anything();

    private static string Describe(ImageColor color) =>
        string.Concat(((ReadOnlySpan<bool>)[!color.IccProfile.IsEmpty, color.Cicp is not null, color.SrgbRenderingIntent is not null, color.Gamma is not null, color.Chromaticities is not null,
            color.MasteringDisplay is not null, color.ContentLight is not null]).ToArray().Select(there => there ? '1' : '0'));

    private static void ExpectSame(Image expected, Image actual, string what)
    {
        Expect.That((expected.Width, expected.Height) == (actual.Width, actual.Height), $"{what}: it has the same size");
        Expect.Same(Pixels(expected), Pixels(actual), what);
    }

    // Red, green, blue and alpha, integers in 16 bits: files may have fewer, and greys as colours, where nothing is lost by it.
    private static byte[] Pixels(Image image)
    {
        int components = image.Format.Components, sampleSize = image.Format.BytesPerSample, colors = image.Format.ColorComponents;
        ReadOnlySpan<byte> samples = image.Bytes.Span;
        MemoryStream pixels = new();
        pixels.WriteByte((byte)image.Format.Alpha);
        for (int pixel = 0; pixel < image.Width * image.Height; pixel++)
        {
            for (int i = 0; i < 4; i++)
            {
                int component = i == 3 ? colors : Math.Min(i, colors - 1);
                ReadOnlySpan<byte> sample = component == components ? [] : samples.Slice((pixel * components + component) * sampleSize, sampleSize);
                pixels.Write(sample);
                if (sampleSize == 1)
                    pixels.Write(sample);
            }
        }
        return pixels.ToArray();
    }

    private static byte[] Write(Image image, ImageFileFormat format, ImageWriteOptions options)
    {
        using MemoryStream stream = new();
        ImageFile.Write(stream, image, format, options);
        return stream.ToArray();
    }

    private static (Image? Image, string Message) Read(Stream stream, ImageReadOptions? options)
    {
        try
        {
            return (ImageFile.Read(stream, options), "");
        }
        catch (ImageFormatException exception)
        {
            Expect.That(exception.Message.All(c => !char.IsControl(c)), "a message has nothing that a terminal obeys");
            return (null, exception.Message);
        }
        catch (PlatformNotSupportedException exception)
        {
            // The pixels are JPEG, and the library is not installed.
            return (null, exception.Message);
        }
    }
}
