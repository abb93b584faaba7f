using System.Reflection;

namespace Intaglio.Evaluation;

/// <summary>Types that contain bytes.</summary>
internal static class DigestBytes
{
    /// <summary>Determines whether a type is suitable for input bytes.</summary>
    internal static bool IsInput(Type type) =>
        type == typeof(byte[]) || type == typeof(ReadOnlySpan<byte>) || type == typeof(ReadOnlyMemory<byte>)
        || type == typeof(Memory<byte>) || type == typeof(ArraySegment<byte>);

    /// <summary>Determines whether a digest can be read from the return value of a method.</summary>
    internal static bool CanBeReadFrom(Type type) =>
        type == typeof(byte[]) || type == typeof(ReadOnlySpan<byte>) || type == typeof(Span<byte>) || FindReader(type) is not null;

    /// <summary>Finds the member of a digest type that returns the bytes. Returns <see langword="null"/> for other types.</summary>
    internal static MethodInfo? FindReader(Type type) =>
        type.Namespace is null or "System" || type.Namespace.StartsWith("System.", StringComparison.Ordinal)
        || type is { IsClass: false, IsInterface: false } ? null
        : PackageTypes.GetProperties(type, BindingFlags.Instance)
        .Where(static property => property.PropertyType == typeof(byte[]) && property.Name is "Hash" or "Digest" or "Bytes" or "Value")
        .Select(static property => property.GetMethod).FirstOrDefault()
            ?? PackageTypes.GetMethods(type).FirstOrDefault(static method => method.ReturnType == typeof(byte[])
            && method.Name is "GetBytes" or "ToArray" or "ToByteArray" && method.GetParameters().Length == 0);
}
