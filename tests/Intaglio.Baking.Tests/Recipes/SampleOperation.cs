namespace Intaglio.Baking.Tests;

/// <summary>An operation for tests of recipes, which are read and never run.</summary>
internal class SampleOperation(string name, BakeDataKind input, BakeDataKind output, params string[] roles) : BakeOperation
{
    private static readonly Func<BakeOperation>[] all =
    [
        () => new SampleOperation("copy", BakeDataKind.File, BakeDataKind.None),
        () => new AdjustOperation(),
        () => new SampleOperation("blur", BakeDataKind.Picture, BakeDataKind.Picture),
        () => new SampleOperation("png", BakeDataKind.Picture, BakeDataKind.None),
        () => new SampleOperation("split", BakeDataKind.Picture, BakeDataKind.None, "color", "mask"),
        () => new SampleOperation("gradient", BakeDataKind.None, BakeDataKind.Picture),
        () => new SampleOperation("simplify", BakeDataKind.Mesh, BakeDataKind.Mesh),
        () => new SampleOperation("mesh", BakeDataKind.Mesh, BakeDataKind.None) { Discovers = true },
        () => new SampleOperation("list", BakeDataKind.Files, BakeDataKind.None),
        () => new SampleOperation("sheet", BakeDataKind.Files, BakeDataKind.None, "image", "places") { WritesNames = true },
    ];

    /// <summary>Gets operations of all kinds. One of them, <c>adjust</c>, has settings of all kinds.</summary>
    public static OperationCatalog Catalog { get; } = ToCatalog(all);

    public static OperationCatalog ToCatalog(IEnumerable<Func<BakeOperation>> operations) => new(operations.ToDictionary(create => create().Name));

    public bool Discovers { get; init; }

    public bool WritesNames { get; init; }

    public override string Name => name;

    public override BakeDataKind Input => input;

    public override BakeDataKind Output => output;

    public override IReadOnlyList<string> OutputRoles => roles.Length > 0 ? roles : base.OutputRoles;

    public override bool CanDiscoverInputs => Discovers;

    public override bool IncludeOutputNames => WritesNames;

    public override IReadOnlyList<Type> Libraries => [];

    public override void VisitSettings(OperationSettings settings)
    {
    }

    public override object? Run(object? input, BakeContext context) => throw new NotSupportedException();
}
