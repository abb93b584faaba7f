using System.Reflection;

namespace Intaglio.Evaluation;

/// <summary>The members of an assembly that accept or return bytes, for the author of an adapter.</summary>
internal static class AdapterMembers
{
    private const int Most = 400;

    internal static MembersReply Find(Assembly assembly)
    {
        Type[] types = [.. PackageTypes.GetPublicTypes(assembly).OrderBy(static type => type.FullName, StringComparer.Ordinal)];
        List<string> members = [];
        HashSet<string> namespaces = [];
        foreach (Type type in types)
        {
            string[] found =
            [
                .. PackageTypes.GetConstructors(type).Where(constructor => !type.IsAbstract && HasBytes(constructor.GetParameters()))
                .Select(constructor => $"new {type.FullName}({Parameters(constructor)})"),
                .. PackageTypes.GetStaticMethods(type).Concat(PackageTypes.GetMethods(type).Where(method => method.DeclaringType == type))
                    .Where(static method => IsBytes(method.ReturnType) || HasBytes(method.GetParameters()))
                    .Select(method => $"{type.FullName}.{method.Name}({Parameters(method)}) "
                        + $"returns {method.ReturnType.Name}{(method.IsStatic ? "" : ", of an object")}"),
            ];
            members.AddRange(found);
            if (found.Length > 0 && type.Namespace is { } name)
                namespaces.Add(name);
        }
        return new MembersReply([.. namespaces.Order(StringComparer.Ordinal).Take(Most)], [.. members.Take(Most)]);
    }

    private static bool HasBytes(ParameterInfo[] parameters) => parameters.Any(static parameter => IsBytes(parameter.ParameterType));

    private static bool IsBytes(Type type) =>
        type == typeof(byte[]) || type == typeof(Span<byte>) || type == typeof(ReadOnlySpan<byte>) || type == typeof(Memory<byte>)
        || type == typeof(ReadOnlyMemory<byte>);

    private static string Parameters(MethodBase method) =>
        string.Join(", ", method.GetParameters().Select(static parameter => $"{parameter.ParameterType.Name} {parameter.Name}"));
}
