using System.Reflection;

namespace Intaglio.Evaluation;

/// <summary>Finds objects for parameters whose types belong to the package.</summary>
internal sealed class ObjectFinder
{
    private readonly Dictionary<Type, MadeObject?> found = [];

    /// <summary>Finds a configuration or a static member for a parameter. Returns <see langword="null"/> if there is neither.</summary>
    internal MadeObject? Find(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        if (type.IsByRef && !parameter.IsOut)
            type = type.GetElementType()!;
        if (type.IsPrimitive || type.IsEnum || type.IsArray || type.IsByRef || type.IsPointer || type.IsGenericType
            || type.Assembly == typeof(object).Assembly)
            return null;
        if (!found.TryGetValue(type, out MadeObject? made))
        {
            made = FindConfiguration(type) ?? (HashObject.IsHash(type) ? null : FindKept(type));
            found[type] = made;
        }
        // Optional parameters keep their default unless they carry arguments.
        return made is { Features: HashFeatures.None } && parameter.IsOptional ? null : made;
    }

    /// <summary>Finds the properties that accept arguments.</summary>
    internal static IEnumerable<Setting> FindSettings(Type type)
    {
        Setting[] all = [.. PackageTypes.GetProperties(type, BindingFlags.Instance).Select(ToSetting).OfType<Setting>()];
        // Prefers a size property with a known unit.
        return all.GroupBy(static setting => setting.Argument.Role)
            .Select(static group => group.MaxBy(static setting => setting.Argument.Unit == SizeUnit.Open ? 0 : 1)!);
    }

    private static MadeObject? FindConfiguration(Type type)
    {
        ConstructorInfo? constructor = type.IsAbstract ? null
            : PackageTypes.GetConstructors(type).FirstOrDefault(static it => it.GetParameters().Length == 0);
        if ((constructor is null && !type.IsValueType) || HashObject.IsHash(type))
            return null;
        Setting[] settings = [.. FindSettings(type)];
        return settings.Length > 0 ? new MadeObject(type, constructor, settings) : null;
    }

    /// <summary>Finds the only static member of this type, or the one with a common name.</summary>
    private static MadeObject? FindKept(Type type)
    {
        if (type.Assembly == typeof(ObjectFinder).Assembly)
            return null;
        MemberInfo[] all = [.. PackageTypes.GetPublicTypes(type.Assembly).SelectMany(owner => FindStaticMembers(owner, type))];
        MemberInfo[] usual = all.Length == 1 ? all
            : [.. all.Where(static member => member.Name is "Default" or "Instance" or "Shared"
            || member.Name.StartsWith("Default", StringComparison.Ordinal))];
        return usual is [var member] ? new MadeObject(type, member, []) : null;
    }

    /// <summary>Finds static properties and fields that contain an object of a type.</summary>
    internal static IEnumerable<MemberInfo> FindStaticMembers(Type owner, Type type) =>
        PackageTypes.GetProperties(owner, BindingFlags.Static | BindingFlags.DeclaredOnly)
        .Where(property => property.GetMethod is { IsPublic: true } && type.IsAssignableFrom(property.PropertyType)).Cast<MemberInfo>()
            .Concat(PackageTypes.GetStaticFields(owner).Where(field => type.IsAssignableFrom(field.FieldType)));

    private static Setting? ToSetting(PropertyInfo property)
    {
        if (property.SetMethod is not { IsPublic: true } setter)
            return null;
        if (DigestBytes.IsInput(property.PropertyType) && HashNames.FindRoleOfBytes(property.Name) is { } role)
            return new Setting(setter, new Argument(role, property.PropertyType));
        return OverloadReader.IsNumber(property.PropertyType) && HashNames.IsSize(property.Name)
            ? new Setting(setter, new Argument(ArgumentRole.Size, property.PropertyType) { Unit = HashNames.UnitOf(property.Name) }) : null;
    }
}
