using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>The precomputed steps of a conversion, for all component types.</summary>
internal sealed class PixelPlan
{
    // Beyond these powers, the smallest 16-bit integer, or the smallest result of a matrix, would underflow.
    private const float MostDecodePower = 7, MostEncodePower = 0.8f;

    private readonly Lazy<ByteTables?> byteTables;
    private readonly Lazy<ByteDecoding?> byteDecoding;
    private readonly Lazy<ByteEncoding?> byteEncoding;

    public PixelPlan(RgbColorSpace source, RgbColorSpace target, AlphaMode sourceAlpha, AlphaMode targetAlpha)
    {
        SourceAlpha = sourceAlpha;
        TargetAlpha = targetAlpha;
        // Decoding and encoding again would only add rounding errors.
        IsSameSpace = source.IsSameAs(target);
        Decode = [.. source.Transfers.Select(transfer => transfer.DecodeCurve)];
        Encode = [.. target.Transfers.Select(transfer => transfer.EncodeCurve)];
        IsGentle = Decode.All(curve => curve.Power <= MostDecodePower) && Encode.All(curve => curve.Power <= MostEncodePower);
        Matrix = new PixelMatrix(source.MatrixTo(target));
        byteTables = new Lazy<ByteTables?>(() => ByteTables.TryCreate(source.Transfers, Matrix, target.Transfers));
        // Tables are sufficient between linear light and codes with the same colorants.
        bool isCurve = !IsSameSpace && source.HasSameColorants(target);
        byteDecoding = new Lazy<ByteDecoding?>(() => isCurve && target.ToLinear() == target && sourceAlpha != AlphaMode.Premultiplied
            ? ByteDecoding.TryCreate(source.Transfers, sourceAlpha, targetAlpha) : null);
        byteEncoding = new Lazy<ByteEncoding?>(() => isCurve && source.ToLinear() == source && targetAlpha != AlphaMode.Premultiplied
            ? ByteEncoding.TryCreate(target.Transfers, sourceAlpha, targetAlpha) : null);
    }

    public AlphaMode SourceAlpha { get; }

    public AlphaMode TargetAlpha { get; }

    public int SourceComponents => SourceAlpha == AlphaMode.None ? 3 : 4;

    public int TargetComponents => TargetAlpha == AlphaMode.None ? 3 : 4;

    public bool IsSameSpace { get; }

    public IReadOnlyList<PlaneCurve> Decode { get; }

    public IReadOnlyList<PlaneCurve> Encode { get; }

    /// <summary>
    /// Gets a value indicating whether powers of integers stay within the exponent range of floats, as those of all standards do.
    /// </summary>
    public bool IsGentle { get; }

    public PixelMatrix Matrix { get; }

    /// <summary>Gets the tables from 8 bits to 8 bits, or <see langword="null"/> if a transfer function does not allow them.</summary>
    public ByteTables? ByteTables => byteTables.Value;

    /// <summary>Gets the tables from 8 bits to linear floats with the same colorants, or <see langword="null"/> for other spaces.</summary>
    public ByteDecoding? ByteDecoding => byteDecoding.Value;

    /// <summary>Gets the tables from linear floats to 8 bits with the same colorants, or <see langword="null"/> for other spaces.</summary>
    public ByteEncoding? ByteEncoding => byteEncoding.Value;
}
