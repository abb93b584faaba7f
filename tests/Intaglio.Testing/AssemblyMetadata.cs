using System.Reflection;

namespace Intaglio.Testing;

/// <summary>Reads values that a project file gives to its assembly.</summary>
public static class AssemblyMetadata
{
    /// <summary>Gets the value of an <c>AssemblyMetadata</c> item.</summary>
    /// <param name="assembly">The assembly of the project.</param>
    /// <param name="key">The name of the item.</param>
    public static string GetMetadata(this Assembly assembly, string key) =>
        assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == key).Value!;
}
