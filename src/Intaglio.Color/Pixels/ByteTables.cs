using System.Runtime.CompilerServices;

namespace Intaglio.Color;

/// <summary>The tables of the conversion from 8 bits to 8 bits.</summary>
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

    /// <summary>Gets how linear components become codes of red, green and blue.</summary>
    public ThresholdTable[] Buckets { get; }

    public static ByteTables? TryCreate(IReadOnlyList<TransferFunction> source, PixelMatrix matrix, IReadOnlyList<TransferFunction> target)
    {
        double[][] linear = [.. source.Select(DecodeAll)];
        // Curves of profiles may be anything; the bound of the errors holds for numbers from 0 to 1.
        if (!linear.All(IsWithinOne))
            return null;
        // Beyond this, what a float is wrong by spans more than a bucket of a table.
        const double mostError = 1.0 / 2048;
        if (!(matrix.LargestError <= mostError))
            return null;
        ByteThresholds[] thresholds = new ByteThresholds[3];
        ThresholdTable[] buckets = new ThresholdTable[3];
        for (int i = 0; i < 3; i++)
        {
            bool repeated = i > 0 && ReferenceEquals(target[i], target[i - 1]);
            if ((repeated ? thresholds[i - 1] : ByteThresholds.TryCreate(target[i])) is not ByteThresholds own || (repeated ? buckets[i - 1] : ThresholdTable.TryCreate(own)) is not ThresholdTable table)
                return null;
            (thresholds[i], buckets[i]) = (own, table);
        }
        return new ByteTables(linear, matrix, thresholds, buckets);
    }

    /// <summary>Decides in doubles, where each code is a given one or below it.</summary>
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
