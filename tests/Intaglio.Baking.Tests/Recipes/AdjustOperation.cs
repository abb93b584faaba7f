namespace Intaglio.Baking.Tests;

/// <summary>An operation with settings of all kinds.</summary>
internal sealed class AdjustOperation() : SampleOperation("adjust", BakeDataKind.Picture, BakeDataKind.Picture)
{
    private static readonly KeyValuePair<string, DayOfWeek>[] filters =
        [new("box", DayOfWeek.Monday), new("lanczos", DayOfWeek.Tuesday), new("mitchell", DayOfWeek.Friday)];

    public long Width { get; private set; } = 256;

    public long? Seed { get; private set; }

    public double Gamma { get; private set; } = 1;

    public bool Dither { get; private set; }

    public DayOfWeek Filter { get; private set; } = DayOfWeek.Tuesday;

    public System.Version? Space { get; private set; }

    public override void VisitSettings(OperationSettings settings)
    {
        Width = settings.VisitInteger("width", Width, 1, 16384);
        Seed = settings.VisitInteger("seed", Seed, -10, 10);
        Gamma = settings.VisitNumber("gamma", Gamma, 0.1, 10);
        Dither = settings.VisitFlag("dither", Dither);
        Filter = settings.VisitChoice("filter", Filter, filters);
        Space = settings.VisitText("space", Space, ParseSpace, space => space.ToString());
    }

    private static System.Version ParseSpace(string text) =>
        System.Version.TryParse(text, out System.Version? version) ? version : throw new FormatException($"unknown space '{text}' (write one such as 1.2)");
}
