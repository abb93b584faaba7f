using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts RGB pixels from one color space to another.</summary>
/// <remarks>
/// White is converted to white by Bradford chromatic adaptation, and grays stay gray. An instance can be used from several threads at once.
/// <para>
/// Components are <see cref="byte"/> (0 to 255 for 0 to 1), <see cref="ushort"/> (0 to 65535 for 0 to 1), <see cref="Half"/> or
/// <see cref="float"/>. The source and target types can differ. From 8 bits to 8 bits, each code is the nearest to the exact result.
/// Integers are clamped to the range from 0 to 1; floating-point components are not. Alpha is copied. It is 1 if the source has no alpha,
/// and it is dropped if the target has no alpha.
/// </para>
/// <para>
/// NaN makes all three components of a pixel NaN, or 0 in integers. Linear components beyond ±2⁹⁶, including infinities, count as ±2⁹⁶. If
/// both color spaces are equal, only the type of the components and the multiplication by alpha change.
/// </para>
/// </remarks>
public sealed class PixelConverter
{
    // Fewer pixels take less time than starting another thread.
    private const int LeastPixelsPerThread = 16384;

    private const int MostPixelsAtOnce = 1 << 26;

    private readonly PixelPlan plan;
    private readonly PixelKernel kernel;

    /// <summary>Initializes a new converter.</summary>
    /// <param name="source">The color space to convert from.</param>
    /// <param name="target">The color space to convert to.</param>
    /// <param name="sourceAlpha">
    /// The alpha mode of the source pixels. Premultiplied components are divided by alpha first; pixels with an alpha of 0 become 0.
    /// </param>
    /// <param name="targetAlpha">
    /// The alpha mode of the target pixels. For premultiplied alpha, the converted components are multiplied by alpha.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="sourceAlpha"/> or <paramref name="targetAlpha"/> is not a defined value.
    /// </exception>
    public PixelConverter(RgbColorSpace source, RgbColorSpace target, AlphaMode sourceAlpha = AlphaMode.None,
        AlphaMode targetAlpha = AlphaMode.None)
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

    /// <summary>Gets the color space to convert from.</summary>
    public RgbColorSpace Source { get; }

    /// <summary>Gets the color space to convert to.</summary>
    public RgbColorSpace Target { get; }

    /// <summary>Gets the alpha mode of the source pixels.</summary>
    public AlphaMode SourceAlpha => plan.SourceAlpha;

    /// <summary>Gets the alpha mode of the target pixels.</summary>
    public AlphaMode TargetAlpha => plan.TargetAlpha;

    /// <summary>Converts pixels with interleaved components.</summary>
    /// <typeparam name="TSource">
    /// The type of the source components: <see cref="byte"/>, <see cref="ushort"/>, <see cref="Half"/> or <see cref="float"/>.
    /// </typeparam>
    /// <typeparam name="TTarget">
    /// The type of the target components: <see cref="byte"/>, <see cref="ushort"/>, <see cref="Half"/> or <see cref="float"/>.
    /// </typeparam>
    /// <param name="source">The source components: 3 for each pixel, or 4 with alpha.</param>
    /// <param name="target">
    /// The buffer for the target components. It can be the same memory as <paramref name="source"/>, from the same start, if the pixels
    /// have the same number of bytes.
    /// </param>
    /// <returns>The number of pixels.</returns>
    /// <exception cref="ArgumentException">
    /// The source ends within a pixel, the target is too short, both overlap in another way, or a component type is not supported.
    /// </exception>
    public int Convert<TSource, TTarget>(ReadOnlySpan<TSource> source, Span<TTarget> target)
        where TSource : unmanaged
        where TTarget : unmanaged
    {
        int pixels = Check(source, target);
        ConvertChecked(source, target[..(pixels * plan.TargetComponents)]);
        return pixels;
    }

    /// <summary>Converts pixels with interleaved components on several threads.</summary>
    /// <typeparam name="TSource">
    /// The type of the source components: <see cref="byte"/>, <see cref="ushort"/>, <see cref="Half"/> or <see cref="float"/>.
    /// </typeparam>
    /// <typeparam name="TTarget">
    /// The type of the target components: <see cref="byte"/>, <see cref="ushort"/>, <see cref="Half"/> or <see cref="float"/>.
    /// </typeparam>
    /// <param name="source">The source components: 3 for each pixel, or 4 with alpha.</param>
    /// <param name="target">
    /// The buffer for the target components. It can be the same memory as <paramref name="source"/>, from the same start, if the pixels
    /// have the same number of bytes.
    /// </param>
    /// <param name="options">
    /// The maximum number of threads and the cancellation token. After cancellation, some of the pixels have been converted.
    /// </param>
    /// <returns>The number of pixels.</returns>
    /// <exception cref="ArgumentException">
    /// The source ends within a pixel, the target is too short, both overlap in another way, or a component type is not supported.
    /// </exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
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

    /// <summary>Converts pixels in byte buffers whose lengths have been checked.</summary>
    internal void Convert(ReadOnlySpan<byte> source, SampleType sourceType, Span<byte> target, SampleType targetType) =>
        kernel.Convert(plan, source, sourceType, target, targetType);

    /// <summary>Converts pixels in byte buffers whose lengths have been checked, on several threads.</summary>
    internal void Convert(ReadOnlyMemory<byte> source, SampleType sourceType, Memory<byte> target, SampleType targetType,
        ParallelOptions options)
    {
        int sourceBytes = PixelFormat(SourceAlpha, sourceType).BytesPerPixel,
            targetBytes = PixelFormat(TargetAlpha, targetType).BytesPerPixel;
        ForParts(source.Length / sourceBytes, options, (from, to) =>
            Convert(source.Span[(from * sourceBytes)..(to * sourceBytes)], sourceType,
                target.Span[(from * targetBytes)..(to * targetBytes)], targetType));
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
        int sourceBytes = PixelFormat(SourceAlpha, SampleTypeOf<TSource>()).BytesPerPixel,
            targetBytes = PixelFormat(TargetAlpha, SampleTypeOf<TTarget>()).BytesPerPixel;
        (int pixels, int remainder) = Math.DivRem(source.Length, plan.SourceComponents);
        if (remainder != 0)
            throw new ArgumentException($"The number of components, {source.Length}, is not a multiple of {plan.SourceComponents}.",
                nameof(source));
        if (target.Length / plan.TargetComponents < pixels)
            throw new ArgumentException(
                $"The target is too short: {pixels} pixels need {(long)pixels * plan.TargetComponents} components, not {target.Length}.",
                nameof(target));
        nint distance = Unsafe.ByteOffset(ref Unsafe.As<TSource, byte>(ref MemoryMarshal.GetReference(source)),
            ref Unsafe.As<TTarget, byte>(ref MemoryMarshal.GetReference(target)));
        bool overlaps = pixels > 0 && (distance >= 0 ? distance < (long)pixels * sourceBytes : -distance < (long)pixels * targetBytes);
        if (overlaps && (distance != 0 || sourceBytes != targetBytes))
            throw new ArgumentException("The target overlaps the source, but is not the same memory with pixels of the same size.",
                nameof(target));
        return pixels;
    }

    private void ConvertChecked<TSource, TTarget>(ReadOnlySpan<TSource> source, Span<TTarget> target)
        where TSource : unmanaged
        where TTarget : unmanaged
    {
        // All components can have more bytes than a span can hold.
        while (!source.IsEmpty)
        {
            int pixels = Math.Min(source.Length / plan.SourceComponents, MostPixelsAtOnce);
            ReadOnlySpan<TSource> before = source[..(pixels * plan.SourceComponents)];
            Span<TTarget> after = target[..(pixels * plan.TargetComponents)];
            kernel.Convert(plan, MemoryMarshal.AsBytes(before), SampleTypeOf<TSource>(), MemoryMarshal.AsBytes(after),
                SampleTypeOf<TTarget>());
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
        : throw new ArgumentException($"The component type must be byte, ushort, Half or float, not {typeof(T).Name}.");
}
