namespace Intaglio.Benchmarks;

/// <summary>The costs of converting many images by <c>bake</c> and by one <c>convert</c>, as whole commands in pairs.</summary>
internal sealed class ConversionComparison
{
    private const long RoomPerPixel = 24, RoomPerImage = 32 << 10;

    private static readonly KeyValuePair<string, string>[] none = [];

    private ConversionComparison(int size, int count) => (Size, Count) = (size, count);

    /// <summary>The width and height of the images.</summary>
    internal int Size { get; }

    internal int Count { get; }

    /// <summary>Where the files were.</summary>
    internal required string Place { get; init; }

    internal CostPair Costs { get; } = new();

    /// <exception cref="InvalidOperationException">A program fails, or the results differ.</exception>
    internal static ConversionComparison Measure(string intaglio, int count, int size, int rounds)
    {
        Console.WriteLine($"{count:N0} images of {size} x {size} pixels…");
        using MemoryFolder folder = new(count * (RoomPerImage + size * size * RoomPerPixel));
        ConversionProject project = new(folder.Path, count, size);
        ConversionComparison comparison = new(size, count) { Place = folder.Description };
        for (int round = 0; round < rounds; round++)
        {
            project.Clear();
            comparison.Costs.Add(round % 2 == 0, () => Run(ConversionProject.BakeArguments), () => Run(ConversionProject.ConvertArguments));
            if (round == 0)
                project.Check();
        }
        return comparison;

        ProcessCost Run(string[] arguments) => ProcessCost.Measure(intaglio, folder.Path, arguments, none);
    }
}
