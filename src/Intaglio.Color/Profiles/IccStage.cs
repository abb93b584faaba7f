namespace Intaglio.Color;

/// <summary>A stage of a transform by tables, with numbers from 0 to 1. Each stage clamps its results.</summary>
internal abstract class IccStage(int inputs, int outputs)
{
    internal int Inputs => inputs;

    internal int Outputs => outputs;

    internal abstract void Apply(ReadOnlySpan<double> source, Span<double> destination);

    /// <summary>Clamps a number to the range from 0 to 1; NaN becomes 0.</summary>
    internal static double Clamp(double value) => value > 0 ? Math.Min(value, 1) : 0;
}

/// <summary>A curve for each channel.</summary>
internal sealed class IccCurveStage(TransferFunction[] curves) : IccStage(curves.Length, curves.Length)
{
    internal override void Apply(ReadOnlySpan<double> source, Span<double> destination)
    {
        for (int i = 0; i < curves.Length; i++)
            destination[i] = Clamp(curves[i].Decode(source[i]));
    }
}

/// <summary>A 3 by 3 matrix and an offset for each row.</summary>
internal sealed class IccMatrixStage(double[] factors, double[] offsets) : IccStage(3, 3)
{
    internal override void Apply(ReadOnlySpan<double> source, Span<double> destination)
    {
        for (int row = 0; row < 3; row++)
            destination[row] = Clamp(
                factors[row * 3] * source[0] + factors[row * 3 + 1] * source[1] + factors[row * 3 + 2] * source[2] + offsets[row]);
    }
}
