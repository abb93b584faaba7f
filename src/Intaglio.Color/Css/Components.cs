namespace Intaglio.Color;

/// <summary>Three components of a color.</summary>
internal readonly record struct Components(double First, double Second, double Third)
{
    public static implicit operator Components((double First, double Second, double Third) components) =>
        new(components.First, components.Second, components.Third);

    /// <summary>Multiplies a matrix, given row by row, by the components.</summary>
    internal Components Multiply(double[] matrix) => new(
        matrix[0] * First + matrix[1] * Second + matrix[2] * Third,
        matrix[3] * First + matrix[4] * Second + matrix[5] * Third,
        matrix[6] * First + matrix[7] * Second + matrix[8] * Third);

    internal Components Decode(TransferFunction transfer) => new(transfer.Decode(First), transfer.Decode(Second), transfer.Decode(Third));

    internal Components Encode(TransferFunction transfer) => new(transfer.Encode(First), transfer.Encode(Second), transfer.Encode(Third));
}
