namespace Intaglio.Baking;

/// <summary>The operations that recipes can use.</summary>
public sealed class OperationCatalog
{
    private readonly Dictionary<string, Func<BakeOperation>> operations = new(StringComparer.Ordinal);

    /// <summary>Initializes a new instance of the <see cref="OperationCatalog"/> class.</summary>
    /// <param name="operations">A delegate for each operation that creates an instance with default settings.</param>
    /// <exception cref="ArgumentException">Two operations have the same name.</exception>
    public OperationCatalog(IEnumerable<Func<BakeOperation>> operations)
    {
        ArgumentNullException.ThrowIfNull(operations);
        foreach (Func<BakeOperation> create in operations)
            if (!this.operations.TryAdd(create().Name, create))
                throw new ArgumentException($"Two operations have the name '{create().Name}'.", nameof(operations));
    }

    /// <summary>Gets the names of the operations in alphabetical order.</summary>
    public IReadOnlyList<string> Names => [.. operations.Keys.Order(StringComparer.Ordinal)];

    /// <summary>Creates an operation with default settings.</summary>
    /// <param name="name">The name of the operation.</param>
    /// <returns>The operation, or <see langword="null"/> if the name is unknown.</returns>
    public BakeOperation? Create(string name) => operations.GetValueOrDefault(name)?.Invoke();
}
