namespace Intaglio.Baking.Tests;

/// <summary>An operation for tests of recipes, which are read and never run.</summary>
internal class TestOperation(string name, BakeDataKind input, BakeDataKind output, params string[] roles) : BakeOperation
{
    private static readonly Func<BakeOperation>[] all =
    [
        () => new TestOperation("copy", BakeDataKind.File, BakeDataKind.None),
        () => new AdjustOperation(),
        () => new TestOperation("blur", BakeDataKind.Picture, BakeDataKind.Picture),
        () => new TestOperation("png", BakeDataKind.Picture, BakeDataKind.None),
        () => new TestOperation("split", BakeDataKind.Picture, BakeDataKind.None, "color", "mask"),
        () => new TestOperation("gradient", BakeDataKind.None, BakeDataKind.Picture),
        () => new TestOperation("simplify", BakeDataKind.Mesh, BakeDataKind.Mesh),
        () => new TestOperation("mesh", BakeDataKind.Mesh, BakeDataKind.None) { Discovers = true },
        () => new TestOperation("list", BakeDataKind.Files, BakeDataKind.None),
        () => new TestOperation("sheet", BakeDataKind.Files, BakeDataKind.None, "image", "places") { WritesNames = true },
    ];

    /// <summary>Gets operations of all kinds. One of them, <c>adjust</c>, has settings of all kinds.</summary>
    public static OperationCatalog Catalog { get; } = new(all);

    public bool Discovers { get; init; }

    public bool WritesNames { get; init; }

    public override string Name => name;

    public override BakeDataKind Input => input;

    public override BakeDataKind Output => output;

    public override IReadOnlyList<string> OutputRoles => roles.Length > 0 ? roles : base.OutputRoles;

    public override bool DiscoversInputs => Discovers;

    public override bool WritesOutputNames => WritesNames;

    public override IReadOnlyList<Type> Libraries => [];

    public override void VisitSettings(OperationSettings settings)
    {
    }

    public override object? Run(object? input, BakeContext context) => throw new NotSupportedException();
}
