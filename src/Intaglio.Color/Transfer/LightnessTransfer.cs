namespace Intaglio.Color;

/// <summary>
/// A transfer function for gray that is stored as L*, which another function encodes, as in profiles with the connection space Lab.
/// </summary>
internal sealed class LightnessTransfer(TransferFunction lightness) : TransferFunction
{
    public override string Name => $"L* of {lightness}";

    private protected override double DecodeMagnitude(double encoded) => new CieLab(100 * lightness.Decode(encoded), 0, 0).ToShares().Y;

    private protected override double EncodeMagnitude(double linear) => lightness.Encode(CieLab.FromShares(linear, linear, linear).L / 100);
}
