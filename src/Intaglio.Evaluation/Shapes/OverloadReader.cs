using System.Reflection;

namespace Intaglio.Evaluation;

/// <summary>The kinds of members that can be called.</summary>
internal enum OverloadKind
{
    /// <summary>A member that creates an object.</summary>
    Create,

    /// <summary>A member that hashes a message.</summary>
    Hash,

    /// <summary>A member that appends a piece of a message.</summary>
    Append,

    /// <summary>A member that returns the digest of all pieces.</summary>
    Finish,
}

/// <summary>The ways to call a member, one for each choice, or the reason why it cannot be called.</summary>
/// <param name="Overloads">The overloads, or an empty list if the member cannot be called.</param>
/// <param name="Reason">The missing requirement, or <see langword="null"/> if the member can be called or is not relevant.</param>
internal sealed record OverloadReading(IReadOnlyList<Overload> Overloads, string? Reason = null)
{
    internal static OverloadReading OfNoInterest { get; } = new([]);
}

/// <summary>Detects the roles of a member's parameters from their names and types.</summary>
internal sealed class OverloadReader(ObjectFinder objects)
{
    // The state sizes of Skein, and the limit for enumerations that select a function.
    private static readonly int[] stateSizes = [256, 512, 1024];
    private const int MaxChoices = 32;

    internal OverloadReading Read(MethodBase method, OverloadKind kind)
    {
        ParameterInfo[] parameters = method.GetParameters();
        if (parameters.Any(static parameter => HashNames.IsOfOtherPrimitive(parameter.Name ?? ""))
            || (method is MethodInfo { ReturnType: var returned } && !Returns(returned, parameters, kind)))
            return OverloadReading.OfNoInterest;
        List<Argument> arguments = [];
        List<(string Name, Argument Argument)> choices = [];
        foreach (ParameterInfo parameter in parameters)
        {
            if (Find(parameter, arguments, kind,
                returnsDigest: method is MethodInfo { ReturnType: var type } && DigestBytes.CanBeReadFrom(type)) is { } argument)
            {
                arguments.Add(argument with { Parameter = parameter });
            }
            else if (choices.Count == 0 && ListChoices(parameter) is { Count: > 0 } found)
            {
                choices = found;
                arguments.Add(found[0].Argument);
            }
            else if (parameter.ParameterType == method.DeclaringType
                || (IsText(parameter.ParameterType) && HashNames.IsText(parameter.Name ?? "")))
            {
                // Copy constructors, and overloads for text or streams, have alternatives for bytes.
                return OverloadReading.OfNoInterest;
            }
            else
            {
                return new OverloadReading([], Explain(parameter));
            }
        }
        if (!IsComplete(method, arguments, kind))
            return OverloadReading.OfNoInterest;
        Overload overload = new(method, arguments);
        if (choices.Count == 0)
            return new OverloadReading([overload]);
        int at = arguments.IndexOf(choices[0].Argument);
        return new OverloadReading([.. choices.Select(choice =>
            overload with { Choice = choice.Name,
                Arguments = [.. arguments.Select((argument, i) => i == at ? choice.Argument with { Parameter = parameters[i] }
                : argument)] })]);
    }

    private Argument? Find(ParameterInfo parameter, List<Argument> before, OverloadKind kind, bool returnsDigest)
    {
        Type type = parameter.ParameterType;
        string name = parameter.Name ?? "";
        ArgumentRole? last = before.Count == 0 ? null : before[^1].Role;
        if (parameter.IsOut && type == typeof(int).MakeByRefType() && before.Exists(static it => it.Role == ArgumentRole.Output))
            return new Argument(ArgumentRole.Written, type);
        if (DigestBytes.IsInput(type) && HashNames.FindRoleOfBytes(name) is { } role)
            return new Argument(role, type);
        if (kind is OverloadKind.Hash or OverloadKind.Finish && !returnsDigest
            && !before.Exists(static it => it.Role == ArgumentRole.Output)
            && (type == typeof(Span<byte>) || (type == typeof(byte[]) && (HashNames.IsOutput(name) || kind == OverloadKind.Finish))))
            return new Argument(ArgumentRole.Output, type);
        if (kind is OverloadKind.Hash or OverloadKind.Append && DigestBytes.IsInput(type) && !HashNames.IsPart(name)
            && (kind == OverloadKind.Append || !HashNames.IsOutput(name)) && !before.Exists(static it => it.Role == ArgumentRole.Message))
            return new Argument(ArgumentRole.Message, type);
        if (IsNumber(type) && FindNumber(name, type, last) is { } number)
            return number;
        if (objects.Find(parameter) is { } made)
            return new Argument(ArgumentRole.Made, type) { Made = made };
        return parameter.IsOptional ? new Argument(ArgumentRole.Default, type) : null;
    }

    private static Argument? FindNumber(string name, Type type, ArgumentRole? last) => last switch
    {
        ArgumentRole.Message when HashNames.IsOffset(name) => new Argument(ArgumentRole.Offset, type),
        ArgumentRole.Message or ArgumentRole.Offset when HashNames.IsCount(name) && !HashNames.IsOutput(name) =>
            new Argument(ArgumentRole.Count, type),
        ArgumentRole.Output when HashNames.IsOffset(name) => new Argument(ArgumentRole.OutputOffset, type),
        ArgumentRole.Output or ArgumentRole.OutputOffset when HashNames.IsCount(name) => new Argument(ArgumentRole.OutputCount, type),
        _ when HashNames.IsSize(name) => new Argument(ArgumentRole.Size, type) { Unit = HashNames.UnitOf(name) },
        _ => null,
    };

    /// <summary>Lists the values of a parameter that selects a function: an enumeration or the size of a state.</summary>
    private static List<(string Name, Argument Argument)> ListChoices(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        if (type.IsEnum && Enum.GetNames(type) is { Length: <= MaxChoices } names && Enum.GetUnderlyingType(type) != typeof(ulong))
            return [.. names.Select(name => (name,
                new Argument(ArgumentRole.Choice, type) { Parameter = parameter,
                    Value = Convert.ToInt64(Enum.Parse(type, name), System.Globalization.CultureInfo.InvariantCulture) }))];
        return type == typeof(int) && HashNames.IsSizeOfState(parameter.Name ?? "")
            ? [.. stateSizes.Select(size => (size.ToString(System.Globalization.CultureInfo.InvariantCulture),
                new Argument(ArgumentRole.Choice, type) { Parameter = parameter, Value = size }))] : [];
    }

    private static bool Returns(Type type, ParameterInfo[] parameters, OverloadKind kind) => kind switch
    {
        OverloadKind.Create => !type.IsByRefLike,
        OverloadKind.Append => !typeof(Task).IsAssignableFrom(type),
        _ => DigestBytes.CanBeReadFrom(type)
            || ((type == typeof(void) || type == typeof(int) || type == typeof(bool))
            && Array.Exists(parameters, static parameter => parameter.ParameterType == typeof(Span<byte>)
            || parameter.ParameterType == typeof(byte[]))),
    };

    private static bool IsComplete(MethodBase method, List<Argument> arguments, OverloadKind kind)
    {
        bool Has(ArgumentRole role) => arguments.Exists(argument => argument.Role == role);
        bool hasDigest = Has(ArgumentRole.Output) || (method is MethodInfo { ReturnType: var type } && DigestBytes.CanBeReadFrom(type));
        return kind switch
        {
            OverloadKind.Create => true,
            OverloadKind.Append => Has(ArgumentRole.Message) && (Has(ArgumentRole.Offset) == Has(ArgumentRole.Count)),
            OverloadKind.Finish => hasDigest && arguments.TrueForAll(static argument => argument.Feature == HashFeatures.None),
            _ => hasDigest && Has(ArgumentRole.Message),
        };
    }

    private static string Explain(ParameterInfo parameter) =>
        parameter.ParameterType is { IsPrimitive: false, IsEnum: false } type && type != typeof(string) && !DigestBytes.IsInput(type)
        && type != typeof(Span<byte>)
            ? $"needs '{parameter.Name}' ({type.Name}), which nothing in the package makes"
            : $"takes '{parameter.Name}' ({parameter.ParameterType.Name}), whose meaning is unknown";

    private static bool IsText(Type type) =>
        type == typeof(string) || type == typeof(char[]) || type == typeof(ReadOnlySpan<char>) || typeof(Stream).IsAssignableFrom(type);

    internal static bool IsNumber(Type type) =>
        !type.IsEnum && Type.GetTypeCode(type) is TypeCode.Int32 or TypeCode.UInt32 or TypeCode.Int64 or TypeCode.UInt64 or TypeCode.Int16
        or TypeCode.UInt16 or TypeCode.Byte;
}
