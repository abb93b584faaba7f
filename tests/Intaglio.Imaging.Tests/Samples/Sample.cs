using System.Runtime.InteropServices;

namespace Intaglio.Imaging.Tests;

/// <summary>Images to write, and the ways to them and back.</summary>
internal static class Sample
{
    internal static IEnumerable<PixelFormat> Formats =>
        from colors in (int[])[1, 3]
        from alpha in Enum.GetValues<AlphaMode>()
        from sample in Enum.GetValues<SampleType>()
        select new PixelFormat(colors, alpha, sample);

    internal static IEnumerable<PixelFormat> IntegersWithoutPremultiplication => Formats.Where(format => format.Alpha != AlphaMode.Premultiplied && format.Sample <= SampleType.Bits16);

    internal static Image Random(int width, int height, PixelFormat format, int seed = 1)
    {
        Image image = new(width, height, format);
        System.Random random = new(seed);
        switch (format.Sample)
        {
            case SampleType.Binary16:
                foreach (ref Half sample in image.GetSamples<Half>())
                    sample = (Half)(random.NextDouble() * 100 - 10);
                break;
            case SampleType.Binary32:
                foreach (ref float sample in image.GetSamples<float>())
                    sample = (float)(random.NextDouble() * 100 - 10);
                break;
            default:
                random.NextBytes(image.Bytes.Span);
                break;
        }
        return image;
    }

    /// <summary>Neighbours are alike, as in pictures, so that every filter and predictor has its turn.</summary>
    internal static Image Smooth(int width, int height, PixelFormat format)
    {
        Image image = new(width, height, format);
        int components = format.Components;
        for (int i = 0; i < width * height * components; i++)
        {
            int x = i / components % width, y = i / components / width, c = i % components;
            double value = 0.5 + 0.24 * Math.Sin(x / 7.0 + c) + 0.24 * Math.Cos(y / 5.0 + x / 31.0 * c) + (x * 31 + y * 17 + c * 7) % 5 / 300.0;
            switch (format.Sample)
            {
                case SampleType.Bits8: image.GetSamples<byte>()[i] = (byte)(value * 255); break;
                case SampleType.Bits16: image.GetSamples<ushort>()[i] = (ushort)(value * 65535); break;
                case SampleType.Binary16: image.GetSamples<Half>()[i] = (Half)value; break;
                default: image.GetSamples<float>()[i] = (float)value; break;
            }
        }
        return image;
    }

    internal static byte[] Write(Image image, ImageFileFormat format, ImageWriteOptions? options = null)
    {
        using MemoryStream stream = new();
        ImageFile.Write(stream, image, format, options);
        return stream.ToArray();
    }

    internal static Image Read(byte[] file, ImageReadOptions? options = null)
    {
        using MemoryStream stream = new(file);
        return ImageFile.Read(stream, options);
    }

    /// <summary>Tells whether a file that may be damaged is read: no other exception than that of a damaged file is thrown, and little memory is taken.</summary>
    internal static bool IsRead(ImageReadOptions options, byte[] file, object turn)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            Read(file, options);
            return true;
        }
        catch (ImageFormatException)
        {
            return false;
        }
        catch (Exception exception)
        {
            throw new InvalidOperationException($"{turn}: {Convert.ToHexString(file)}", exception);
        }
        finally
        {
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.True(allocated < 64_000_000, $"{turn}: {allocated} bytes");
        }
    }

    internal static void CheckSame(Image expected, Image actual, object turn)
    {
        Assert.True(expected.Width == actual.Width && expected.Height == actual.Height && expected.Format == actual.Format,
            $"{turn}: {actual.Width} x {actual.Height} of {actual.Format}, not {expected.Width} x {expected.Height} of {expected.Format}");
        int at = expected.Bytes.Span.CommonPrefixLength(actual.Bytes.Span);
        Assert.True(at == expected.Bytes.Length, $"{turn}: byte {at} of {expected.Bytes.Length} differs, {(at < actual.Bytes.Length ? actual.Bytes.Span[at] : -1)}");
    }

    /// <summary>Samples as numbers, whatever they are kept in.</summary>
    internal static int[] Integers(Image image) => image.Format.Sample == SampleType.Bits8
        ? [.. image.GetSamples<byte>().ToArray().Select(value => (int)value)]
        : [.. image.GetSamples<ushort>().ToArray().Select(value => (int)value)];

    /// <summary>The nearest code, by exact arithmetic.</summary>
    internal static int Round(int code, int from, int to) => (int)Math.Floor((decimal)code * to / from + 0.5m);

    internal static Image FromIntegers(int width, int height, PixelFormat format, IEnumerable<int> samples)
    {
        Image image = new(width, height, format);
        int[] values = [.. samples];
        if (format.Sample == SampleType.Bits8)
            Array.ConvertAll(values, value => (byte)value).CopyTo(image.GetSamples<byte>());
        else
            Array.ConvertAll(values, value => (ushort)value).CopyTo(image.GetSamples<ushort>());
        return image;
    }

    internal static byte[] BigEndian(ReadOnlySpan<ushort> words)
    {
        ushort[] swapped = new ushort[words.Length];
        System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(words, swapped);
        return MemoryMarshal.AsBytes(swapped.AsSpan()).ToArray();
    }
}
