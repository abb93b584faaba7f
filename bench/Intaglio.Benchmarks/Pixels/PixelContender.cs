using System.Runtime.InteropServices;
using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>Converts whole pixels, as bytes.</summary>
public delegate void ConvertPixels(ReadOnlyMemory<byte> source, Memory<byte> target);

/// <summary>What converts pixels from sRGB to Adobe RGB (1998).</summary>
/// <param name="name">The name in the tables.</param>
/// <param name="isNative">Whether it is the peer.</param>
/// <param name="threads">The threads that it uses.</param>
/// <param name="prepare">Prepares it for components of a type.</param>
public sealed class PixelContender(string name, bool isNative, int threads, Func<SampleType, ConvertPixels> prepare)
{
    internal static readonly RgbColorSpace Source = RgbColorSpace.Srgb, Target = RgbColorSpace.AdobeRgb1998;

    internal static IReadOnlyList<PixelContender> All { get; } =
    [
        .. LittleCms.Peer.IsInstalled ? new[] { OfLittleCms(1) } : [],
        OfIntaglio(1),
        .. LittleCms.Peer.IsInstalled ? new[] { OfLittleCms(Environment.ProcessorCount) } : [],
        OfIntaglio(Environment.ProcessorCount),
    ];

    public bool IsNative => isNative;

    public int Threads => threads;

    public ConvertPixels Prepare(SampleType type) => prepare(type);

    public override string ToString() => threads == 1 ? $"{name}, one thread" : $"{name}, {threads} threads";

    /// <summary>Red, green and blue of a type that is measured.</summary>
    internal static int BytesPerPixel(SampleType type) => new PixelFormat(3, AlphaMode.None, type).BytesPerPixel;

    private static PixelContender OfIntaglio(int threads) => new("Intaglio", false, threads, type =>
    {
        PixelConverter converter = new(Source, Target);
        ParallelOptions options = new() { MaxDegreeOfParallelism = threads };
        Func<ReadOnlyMemory<byte>, Memory<byte>, int> convert = type switch
        {
            SampleType.Bits8 => threads == 1 ? (source, target) => converter.Convert(source.Span, target.Span) : (source, target) => converter.Convert(source, target, options),
            SampleType.Bits16 => Of<ushort>(),
            _ => Of<float>(),
        };
        return (source, target) => convert(source, target);

        Func<ReadOnlyMemory<byte>, Memory<byte>, int> Of<T>()
            where T : unmanaged => threads == 1
            ? (source, target) => converter.Convert(MemoryMarshal.Cast<byte, T>(source.Span), MemoryMarshal.Cast<byte, T>(target.Span))
            : (source, target) => ConvertInParts(source, target, BytesPerPixel(type), threads, (from, to) =>
                converter.Convert(MemoryMarshal.Cast<byte, T>(from.Span), MemoryMarshal.Cast<byte, T>(to.Span)));
    });

    private static PixelContender OfLittleCms(int threads) => new("LittleCMS", true, threads, type =>
    {
        nint transform = LittleCms.CreateTransform(Source, Target, type);
        int size = BytesPerPixel(type);
        return threads == 1
            ? (source, target) => LittleCms.Convert(transform, source.Span, target.Span, source.Length / size)
            : (source, target) => ConvertInParts(source, target, size, threads, (from, to) => LittleCms.Convert(transform, from.Span, to.Span, from.Length / size));
    });

    private static int ConvertInParts(ReadOnlyMemory<byte> source, Memory<byte> target, int size, int threads, Action<ReadOnlyMemory<byte>, Memory<byte>> convert)
    {
        const int pixelsPerPart = 16384;
        int pixels = source.Length / size, parts = Math.Max(1, pixels / pixelsPerPart);
        Parallel.For(0, parts, new ParallelOptions { MaxDegreeOfParallelism = threads }, part =>
        {
            int from = pixels / parts * part * size, length = part == parts - 1 ? source.Length - from : pixels / parts * size;
            convert(source.Slice(from, length), target.Slice(from, length));
        });
        return pixels;
    }
}
