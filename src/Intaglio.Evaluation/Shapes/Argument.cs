using System.Reflection;

namespace Intaglio.Evaluation;

/// <summary>What a parameter, or a property of a configuration, takes.</summary>
internal enum ArgumentRole
{
    Target,
    Message,
    Offset,
    Count,
    Output,
    OutputOffset,
    OutputCount,
    Written,
    Size,
    Key,
    Salt,
    Personalization,

    /// <summary>One of several values that make different functions: a target for each.</summary>
    Choice,

    /// <summary>An object that is made for the call or found in the package.</summary>
    Made,

    /// <summary>Its declared default.</summary>
    Default,
}

/// <summary>The unit of a digest's size.</summary>
internal enum SizeUnit
{
    /// <summary>To be found out.</summary>
    Open,
    Bytes,
    Bits,
}

/// <summary>What goes into one parameter or property.</summary>
internal sealed record Argument(ArgumentRole Role, Type Type)
{
    /// <summary>Gets the parameter; null for a property.</summary>
    internal ParameterInfo? Parameter { get; init; }

    internal SizeUnit Unit { get; init; }

    /// <summary>Gets the number of a <see cref="ArgumentRole.Choice"/>.</summary>
    internal long Value { get; init; }

    internal MadeObject? Made { get; init; }

    internal HashFeatures Feature => Role switch
    {
        ArgumentRole.Size => HashFeatures.DigestSize,
        ArgumentRole.Key => HashFeatures.Key,
        ArgumentRole.Salt => HashFeatures.Salt,
        ArgumentRole.Personalization => HashFeatures.Personalization,
        ArgumentRole.Made => Made!.Features,
        _ => HashFeatures.None,
    };

    internal bool HasOpenUnit => (Role == ArgumentRole.Size && Unit == SizeUnit.Open) || Made?.HasOpenUnit == true;

    /// <summary>Gets whether it is not known what stands for none: an array that has no default.</summary>
    internal bool HasOpenNone => Feature is HashFeatures.Key or HashFeatures.Salt or HashFeatures.Personalization && Type == typeof(byte[]) && Parameter is { IsOptional: false };

    /// <summary>Gets whether it cannot be left out, so that no salt may have to be zeros.</summary>
    internal bool MayNeedZeros => Role is ArgumentRole.Salt or ArgumentRole.Personalization && Parameter is { IsOptional: false };
}

/// <summary>An object that a parameter needs: a configuration, or one that the package keeps in a static member.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Member">Its constructor without parameters, a static property or a static field; null for the default of a structure.</param>
/// <param name="Settings">Its properties, with what goes into them.</param>
internal sealed record MadeObject(Type Type, MemberInfo? Member, IReadOnlyList<Setting> Settings)
{
    internal HashFeatures Features => Settings.Aggregate(HashFeatures.None, static (features, setting) => features | setting.Argument.Feature);

    internal bool HasOpenUnit => Settings.Any(static setting => setting.Argument.HasOpenUnit);
}

/// <summary>A property that is set.</summary>
internal sealed record Setting(MethodInfo Setter, Argument Argument);
