using System.Runtime.CompilerServices;

namespace Intaglio.Color;

/// <summary>The tables for converting 8-bit codes to 8-bit codes.</summary>
internal sealed class ByteTables
{
    private readonly double[][] linear;
    private readonly PixelMatrix matrix;
    private readonly ByteThresholds[] thresholds;

    private ByteTables(double[][] linear, PixelMatrix matrix, ByteThresholds[] thresholds, ThresholdTable[] buckets)
    {
        this.linear = linear;
        this.matrix = matrix;
        this.thresholds = thresholds;
        Linear = [.. linear.Select(ToFloats)];
        Buckets = buckets;
    }

    /// <summary>Gets the linear component of each of the 256 codes of red, green and blue.</summary>
    public float[][] Linear { get; }

    /// <summary>Gets the tables from linear components to codes of red, green and blue.</summary>
    public ThresholdTable[] Buckets { get; }

    public static ByteTables? TryCreate(IReadOnlyList<TransferFunction> source, PixelMatrix matrix, IReadOnlyList<TransferFunction> target)
    {
        double[][] linear = [.. source.Select(DecodeAll)];
        // The curves of profiles can have any shape, but the error bound holds only from 0 to 1.
        if (!linear.All(IsWithinOne))
            return null;
        // A larger error of a float would span more than one bucket of a table.
        const double mostError = 1.0 / 2048;
        if (!(matrix.LargestError <= mostError))
            return null;
        ByteThresholds[] thresholds = new ByteThresholds[3];
        ThresholdTable[] buckets = new ThresholdTable[3];
        for (int i = 0; i < 3; i++)
        {
            bool repeated = i > 0 && ReferenceEquals(target[i], target[i - 1]);
            if ((repeated ? thresholds[i - 1] : ByteThresholds.TryCreate(target[i])) is not ByteThresholds own
                || (repeated ? buckets[i - 1] : ThresholdTable.TryCreate(own)) is not ThresholdTable table)
                return null;
            (thresholds[i], buckets[i]) = (own, table);
        }
        return new ByteTables(linear, matrix, thresholds, buckets);
    }

    /// <summary>Converts a pixel in double precision, where each code is at most the specified one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public (int R, int G, int B) Decide((byte R, byte G, byte B) pixel, (byte R, byte G, byte B) most)
    {
        (double r, double g, double b) = matrix.Multiply(linear[0][pixel.R], linear[1][pixel.G], linear[2][pixel.B]);
        return (thresholds[0].Decide(r, most.R), thresholds[1].Decide(g, most.G), thresholds[2].Decide(b, most.B));
    }

    private static double[] DecodeAll(TransferFunction transfer)
    {
        double[] linear = new double[256];
        for (int code = 0; code < linear.Length; code++)
            linear[code] = transfer.Decode(code / 255.0);
        return linear;
    }

    private static bool IsWithinOne(double[] linear)
    {
        foreach (double number in linear)
            if (number is not (>= 0 and <= 1))
                return false;
        return true;
    }

    private static float[] ToFloats(double[] linear)
    {
        float[] floats = new float[linear.Length];
        for (int i = 0; i < floats.Length; i++)
            floats[i] = (float)linear[i];
        return floats;
    }
}
