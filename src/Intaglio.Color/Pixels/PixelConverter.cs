using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>
/// Converts pixels of red, green and blue from one space to another: white to white, by Bradford's adaptation, and greys to greys. An instance does
/// not change and may be used by several threads at once.
/// </summary>
/// <remarks>
/// <para>
/// Components are <see cref="byte"/> (0 to 255 stand for 0 to 1), <see cref="ushort"/> (0 to 65535), <see cref="Half"/> or <see cref="float"/>; the two
/// sides may differ. From 8 bits to 8 bits each code is the nearest to the exact result. Integers hold what is from 0 to 1; floats keep what is outside.
/// Alpha goes from one side to the other as it is; without alpha before it is 1, and without alpha after it is dropped.
/// </para>
/// <para>
/// NaN makes all three components of its pixel NaN, and in integers 0. Linear components further from 0 than 2⁹⁶, infinities among them, count as
/// ±2⁹⁶. Where both spaces are the same nothing is done to components but to change their type, and to multiply or divide by alpha.
/// </para>
/// </remarks>
public sealed class PixelConverter
{
    // Fewer are done before another thread has begun.
    private const int LeastPixelsPerThread = 16384;

    private const int MostPixelsAtOnce = 1 << 26;

    private readonly PixelPlan plan;
    private readonly PixelKernel kernel;

    /// <summary>Prepares a conversion.</summary>
    /// <param name="source">The space of the pixels before.</param>
    /// <param name="target">The space of the pixels after.</param>
    /// <param name="sourceAlpha">What alpha the pixels before have. Division by it comes before all else; what has an alpha of 0 becomes 0.</param>
    /// <param name="targetAlpha">What alpha the pixels after have. Multiplication by it comes after all else.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such alpha.</exception>
    public PixelConverter(RgbColorSpace source, RgbColorSpace target, AlphaMode sourceAlpha = AlphaMode.None, AlphaMode targetAlpha = AlphaMode.None)
        : this(source, target, sourceAlpha, targetAlpha, PixelKernel.Widest)
    {
    }

    internal PixelConverter(RgbColorSpace source, RgbColorSpace target, AlphaMode sourceAlpha, AlphaMode targetAlpha, PixelKernel kernel)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(target);
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)sourceAlpha, (uint)AlphaMode.Premultiplied, nameof(sourceAlpha));
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)targetAlpha, (uint)AlphaMode.Premultiplied, nameof(targetAlpha));
        Source = source;
        Target = target;
        this.kernel = kernel;
        plan = new PixelPlan(source, target, sourceAlpha, targetAlpha);
    }

    /// <summary>Gets the space of the pixels before.</summary>
    public RgbColorSpace Source { get; }

    /// <summary>Gets the space of the pixels after.</summary>
    public RgbColorSpace Target { get; }

    /// <summary>Gets what alpha the pixels before have.</summary>
    public AlphaMode SourceAlpha => plan.SourceAlpha;

    /// <summary>Gets what alpha the pixels after have.</summary>
    public AlphaMode TargetAlpha => plan.TargetAlpha;

    /// <summary>Converts pixels whose components stand side by side.</summary>
    /// <typeparam name="TSource">What a component is kept in before: <see cref="byte"/>, <see cref="ushort"/>, <see cref="Half"/> or <see cref="float"/>.</typeparam>
    /// <typeparam name="TTarget">What a component is kept in after: one of the same.</typeparam>
    /// <param name="source">The components before: 3 a pixel, or 4 with alpha.</param>
    /// <param name="target">Where those after go. It may be the source's own memory, from its beginning, if a pixel has as many bytes after as before.</param>
    /// <returns>The number of pixels.</returns>
    /// <exception cref="ArgumentException">The source ends within a pixel, the target is too short or overlaps with the source otherwise, or there is no such component.</exception>
    public int Convert<TSource, TTarget>(ReadOnlySpan<TSource> source, Span<TTarget> target)
        where TSource : unmanaged
        where TTarget : unmanaged
    {
        int pixels = Check(source, target);
        ConvertChecked(source, target[..(pixels * plan.TargetComponents)]);
        return pixels;
    }

    /// <summary>Converts pixels whose components stand side by side, on several threads.</summary>
    /// <typeparam name="TSource">What a component is kept in before: <see cref="byte"/>, <see cref="ushort"/>, <see cref="Half"/> or <see cref="float"/>.</typeparam>
    /// <typeparam name="TTarget">What a component is kept in after: one of the same.</typeparam>
    /// <param name="source">The components before: 3 a pixel, or 4 with alpha.</param>
    /// <param name="target">Where those after go. It may be the source's own memory, from its beginning, if a pixel has as many bytes after as before.</param>
    /// <param name="options">How many threads at most, and what cancels it: then some of the pixels have been converted.</param>
    /// <returns>The number of pixels.</returns>
    /// <exception cref="ArgumentException">The source ends within a pixel, the target is too short or overlaps with the source otherwise, or there is no such component.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public int Convert<TSource, TTarget>(ReadOnlyMemory<TSource> source, Memory<TTarget> target, ParallelOptions options)
        where TSource : unmanaged
        where TTarget : unmanaged
    {
        ArgumentNullException.ThrowIfNull(options);
        int pixels = Check(source.Span, target.Span);
        ForParts(pixels, options, (from, to) => ConvertChecked(
            source.Span[(from * plan.SourceComponents)..(to * plan.SourceComponents)],
            target.Span[(from * plan.TargetComponents)..(to * plan.TargetComponents)]));
        return pixels;
    }

    /// <summary>Converts pixels as bytes, whose lengths are right.</summary>
    internal void Convert(ReadOnlySpan<byte> source, SampleType sourceType, Span<byte> target, SampleType targetType) => kernel.Convert(plan, source, sourceType, target, targetType);

    /// <summary>Converts pixels as bytes, whose lengths are right, on several threads.</summary>
    internal void Convert(ReadOnlyMemory<byte> source, SampleType sourceType, Memory<byte> target, SampleType targetType, ParallelOptions options)
    {
        int sourceBytes = PixelFormat(SourceAlpha, sourceType).BytesPerPixel, targetBytes = PixelFormat(TargetAlpha, targetType).BytesPerPixel;
        ForParts(source.Length / sourceBytes, options, (from, to) =>
            Convert(source.Span[(from * sourceBytes)..(to * sourceBytes)], sourceType, target.Span[(from * targetBytes)..(to * targetBytes)], targetType));
    }

    private static void ForParts(int pixels, ParallelOptions options, Action<int, int> convert)
    {
        int parts = Math.Max(1, pixels / LeastPixelsPerThread);
        if (parts > 1 && options.MaxDegreeOfParallelism != 1)
        {
            Parallel.For(0, parts, options, ConvertPart);
            return;
        }
        for (int part = 0; part < parts; part++)
        {
            options.CancellationToken.ThrowIfCancellationRequested();
            ConvertPart(part);
        }

        void ConvertPart(int part) => convert((int)((long)pixels * part / parts), (int)((long)pixels * (part + 1) / parts));
    }

    private int Check<TSource, TTarget>(ReadOnlySpan<TSource> source, ReadOnlySpan<TTarget> target)
        where TSource : unmanaged
        where TTarget : unmanaged
    {
        int sourceBytes = PixelFormat(SourceAlpha, SampleTypeOf<TSource>()).BytesPerPixel, targetBytes = PixelFormat(TargetAlpha, SampleTypeOf<TTarget>()).BytesPerPixel;
        (int pixels, int remainder) = Math.DivRem(source.Length, plan.SourceComponents);
        if (remainder != 0)
            throw new ArgumentException($"{source.Length} components are no whole number of pixels of {plan.SourceComponents}.", nameof(source));
        if (target.Length / plan.TargetComponents < pixels)
            throw new ArgumentException($"{pixels} pixels have {(long)pixels * plan.TargetComponents} components, and there is room for {target.Length}.", nameof(target));
        nint distance = Unsafe.ByteOffset(ref Unsafe.As<TSource, byte>(ref MemoryMarshal.GetReference(source)), ref Unsafe.As<TTarget, byte>(ref MemoryMarshal.GetReference(target)));
        bool overlaps = pixels > 0 && (distance >= 0 ? distance < (long)pixels * sourceBytes : -distance < (long)pixels * targetBytes);
        if (overlaps && (distance != 0 || sourceBytes != targetBytes))
            throw new ArgumentException("The target overlaps with the source, and is not the same pixels.", nameof(target));
        return pixels;
    }

    private void ConvertChecked<TSource, TTarget>(ReadOnlySpan<TSource> source, Span<TTarget> target)
        where TSource : unmanaged
        where TTarget : unmanaged
    {
        // As bytes, all of them may be more than a span holds.
        while (!source.IsEmpty)
        {
            int pixels = Math.Min(source.Length / plan.SourceComponents, MostPixelsAtOnce);
            ReadOnlySpan<TSource> before = source[..(pixels * plan.SourceComponents)];
            Span<TTarget> after = target[..(pixels * plan.TargetComponents)];
            kernel.Convert(plan, MemoryMarshal.AsBytes(before), SampleTypeOf<TSource>(), MemoryMarshal.AsBytes(after), SampleTypeOf<TTarget>());
            source = source[before.Length..];
            target = target[after.Length..];
        }
    }

    private static PixelFormat PixelFormat(AlphaMode alpha, SampleType sample) => new(3, alpha, sample);

    private static SampleType SampleTypeOf<T>() =>
        typeof(T) == typeof(byte) ? SampleType.Bits8
        : typeof(T) == typeof(ushort) ? SampleType.Bits16
        : typeof(T) == typeof(Half) ? SampleType.Binary16
        : typeof(T) == typeof(float) ? SampleType.Binary32
        : throw new ArgumentException($"A component is a byte, a ushort, a Half or a float, not a {typeof(T).Name}.");
}
