namespace Intaglio.Baking;

/// <summary>The operations that recipes can use.</summary>
public sealed class OperationCatalog
{
    private readonly Dictionary<string, Func<BakeOperation>> operations;

    /// <summary>Initializes a new instance of the <see cref="OperationCatalog"/> class.</summary>
    /// <param name="operations">
    /// The names of the operations, and for each a delegate that creates an instance with default settings. It is called only for
    /// operations that a recipe uses.
    /// </param>
    public OperationCatalog(IReadOnlyDictionary<string, Func<BakeOperation>> operations)
    {
        ArgumentNullException.ThrowIfNull(operations);
        this.operations = new(operations, StringComparer.Ordinal);
    }

    /// <summary>Gets the names of the operations in alphabetical order.</summary>
    public IReadOnlyList<string> Names => [.. operations.Keys.Order(StringComparer.Ordinal)];

    /// <summary>Creates an operation with default settings.</summary>
    /// <param name="name">The name of the operation.</param>
    /// <returns>The operation, or <see langword="null"/> if the name is unknown.</returns>
    /// <exception cref="InvalidOperationException">The operation has another name.</exception>
    public BakeOperation? Create(string name)
    {
        BakeOperation? operation = operations.GetValueOrDefault(name)?.Invoke();
        return operation is null || operation.Name == name ? operation
            : throw new InvalidOperationException($"The operation '{name}' of the catalog has the name '{operation.Name}'.");
    }
}
