namespace Intaglio.Color;

/// <summary>
/// A transfer function for gray values that encode L*, as in profiles whose connection space is Lab.
/// </summary>
internal sealed class LightnessTransfer(TransferFunction lightness) : TransferFunction
{
    public override string Name => $"L* of {lightness}";

    private protected override double DecodeMagnitude(double encoded) => new CieLab(100 * lightness.Decode(encoded), 0, 0).ToShares().Y;

    private protected override double EncodeMagnitude(double linear) => lightness.Encode(CieLab.FromShares(linear, linear, linear).L / 100);
}
