using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>What is done with each pixel, whatever it is kept in.</summary>
internal sealed class PixelPlan
{
    // With more, the least integer of 16 bits, or the least float that a matrix leaves, becomes what no exponent of a float can say.
    private const float MostDecodePower = 7, MostEncodePower = 0.8f;

    private readonly Lazy<ByteTables?> byteTables;
    private readonly Lazy<ByteDecoding?> byteDecoding;
    private readonly Lazy<ByteEncoding?> byteEncoding;

    public PixelPlan(RgbColorSpace source, RgbColorSpace target, AlphaMode sourceAlpha, AlphaMode targetAlpha)
    {
        SourceAlpha = sourceAlpha;
        TargetAlpha = targetAlpha;
        // A path through linear light and back would give nothing but errors of rounding.
        IsSameSpace = source.IsSameAs(target);
        Decode = [.. source.Transfers.Select(transfer => transfer.DecodeCurve)];
        Encode = [.. target.Transfers.Select(transfer => transfer.EncodeCurve)];
        IsGentle = Decode.All(curve => curve.Power <= MostDecodePower) && Encode.All(curve => curve.Power <= MostEncodePower);
        Matrix = new PixelMatrix(source.MatrixTo(target));
        byteTables = new Lazy<ByteTables?>(() => ByteTables.TryCreate(source.Transfers, Matrix, target.Transfers));
        // Between linear light and codes of the same colorants tables are all there is to do.
        bool isCurve = !IsSameSpace && source.HasSameColorants(target);
        byteDecoding = new Lazy<ByteDecoding?>(() => isCurve && target.ToLinear() == target && sourceAlpha != AlphaMode.Premultiplied ? ByteDecoding.TryCreate(source.Transfers, sourceAlpha, targetAlpha) : null);
        byteEncoding = new Lazy<ByteEncoding?>(() => isCurve && source.ToLinear() == source && targetAlpha != AlphaMode.Premultiplied ? ByteEncoding.TryCreate(target.Transfers, sourceAlpha, targetAlpha) : null);
    }

    public AlphaMode SourceAlpha { get; }

    public AlphaMode TargetAlpha { get; }

    public int SourceComponents => SourceAlpha == AlphaMode.None ? 3 : 4;

    public int TargetComponents => TargetAlpha == AlphaMode.None ? 3 : 4;

    public bool IsSameSpace { get; }

    public IReadOnlyList<PlaneCurve> Decode { get; }

    public IReadOnlyList<PlaneCurve> Encode { get; }

    /// <summary>Gets whether powers of integers stay within the exponents of floats, as those of all standards do.</summary>
    public bool IsGentle { get; }

    public PixelMatrix Matrix { get; }

    /// <summary>Gets the tables of the conversion from 8 bits to 8 bits; null where a transfer function allows none.</summary>
    public ByteTables? ByteTables => byteTables.Value;

    /// <summary>Gets the tables of the conversion from 8 bits to linear floats of the same colorants; null for other spaces.</summary>
    public ByteDecoding? ByteDecoding => byteDecoding.Value;

    /// <summary>Gets the tables of the conversion from linear floats of the same colorants to 8 bits; null for other spaces.</summary>
    public ByteEncoding? ByteEncoding => byteEncoding.Value;
}
