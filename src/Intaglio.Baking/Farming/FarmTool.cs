using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Identifies the code of all operations, so that actions go only to machines with the same code.</summary>
internal static class FarmTool
{
    /// <summary>Returns the identity of the code of all operations.</summary>
    /// <returns>64 hexadecimal digits.</returns>
    internal static string Identify(OperationCatalog operations)
    {
        CacheKey key = new(version: 0);
        foreach (string name in operations.Names)
            key.Add("operation." + name, ToolIdentity.Find(operations.Create(name)!, "").ToArray());
        return Convert.ToHexStringLower(BakeKeys.HashText(key.Encode()));
    }
}
