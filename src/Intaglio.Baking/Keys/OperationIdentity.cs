using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Identifies the code of all operations of a catalog, so that actions go only to machines with the same code.</summary>
public static class OperationIdentity
{
    /// <summary>Computes the identity.</summary>
    /// <param name="operations">The operations.</param>
    /// <returns>64 hexadecimal digits.</returns>
    public static string Compute(OperationCatalog operations)
    {
        ArgumentNullException.ThrowIfNull(operations);
        CacheKey key = new(version: 0);
        foreach (string name in operations.Names)
            key.Add("operation." + name, ToolIdentity.Find(operations.Create(name)!, "").ToArray());
        return Convert.ToHexStringLower(BakeKeys.HashText(key.Encode()));
    }
}
