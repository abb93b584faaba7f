using System.Reflection;
using System.Runtime.CompilerServices;

namespace Intaglio.Evaluation;

/// <summary>Reads the types and members of packages and skips those whose dependencies are missing.</summary>
internal static class PackageTypes
{
    private const BindingFlags Public = BindingFlags.Public | BindingFlags.DeclaredOnly;

    /// <summary>Gets all types that can be loaded.</summary>
    internal static IEnumerable<Type> GetTypes(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException exception)
        {
            return exception.Types.OfType<Type>();
        }
    }

    /// <summary>Gets the public types of the package.</summary>
    internal static IEnumerable<Type> GetPublicTypes(Assembly assembly) =>
        GetTypes(assembly).Where(static type => type is { IsVisible: true, ContainsGenericParameters: false } && !IsHidden(type));

    internal static IEnumerable<ConstructorInfo> GetConstructors(Type type) => Try(type.GetConstructors)?.Where(IsUsable) ?? [];

    internal static IEnumerable<MethodInfo> GetStaticMethods(Type type) =>
        Try(() => type.GetMethods(Public | BindingFlags.Static))?.Where(method => !method.IsSpecialName && IsUsable(method)) ?? [];

    /// <summary>Gets the methods of the type's objects, including inherited ones.</summary>
    internal static IEnumerable<MethodInfo> GetMethods(Type type) =>
        (Try(() => type.GetMethods(BindingFlags.Public | BindingFlags.Instance)) ?? []).Concat(type.IsInterface
        ? type.GetInterfaces().SelectMany(static it => it.GetMethods()) : [])
            .Where(static method => !method.IsSpecialName && method.DeclaringType != typeof(object) && IsUsable(method));

    internal static IEnumerable<PropertyInfo> GetProperties(Type type, BindingFlags flags) =>
        Try(() => type.GetProperties(BindingFlags.Public | flags))?.Where(static property => property.GetIndexParameters().Length == 0
        && Loads(() => _ = property.PropertyType)) ?? [];

    internal static IEnumerable<FieldInfo> GetStaticFields(Type type) =>
        Try(() => type.GetFields(Public | BindingFlags.Static))?.Where(static field => !field.IsLiteral
        && Loads(() => _ = field.FieldType)) ?? [];

    private static bool IsUsable(MethodBase method) =>
        !IsHidden(method) && Loads(() => _ = method.GetParameters()) && (method is not MethodInfo info || Loads(() => _ = info.ReturnType))
        && !method.ContainsGenericParameters;

    private static bool IsHidden(MemberInfo member) =>
        member.Name.Contains('<', StringComparison.Ordinal)
        || (Try(() => member.GetCustomAttributesData().ToArray())?.Any(static attribute =>
        attribute.AttributeType.FullName == typeof(CompilerGeneratedAttribute).FullName
        || (attribute.AttributeType.FullName == typeof(ObsoleteAttribute).FullName
        && attribute.ConstructorArguments is [_, { Value: true }])) ?? false);

    private static bool Loads(Action read) => Try(() =>
    {
        read();
        return "";
    }) is not null;

    private static T? Try<T>(Func<T> read)
        where T : class
    {
        try
        {
            return read();
        }
        catch (Exception exception) when (exception is IOException or TypeLoadException or BadImageFormatException)
        {
            return null;
        }
    }
}
