using System.Reflection;

namespace Intaglio.Evaluation;

/// <summary>The roles of parameters and of properties of configurations.</summary>
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

    /// <summary>A value that selects one of several functions. Each value becomes its own target.</summary>
    Choice,

    /// <summary>An object that is created for the call or found in the package.</summary>
    Made,

    /// <summary>The default value of the parameter.</summary>
    Default,
}

/// <summary>The units of digest sizes.</summary>
internal enum SizeUnit
{
    /// <summary>The unit is not yet known.</summary>
    Open,
    Bytes,
    Bits,
}

/// <summary>The value for one parameter or property.</summary>
internal sealed record Argument(ArgumentRole Role, Type Type)
{
    /// <summary>Gets the parameter, or <see langword="null"/> for a property.</summary>
    internal ParameterInfo? Parameter { get; init; }

    internal SizeUnit Unit { get; init; }

    /// <summary>Gets the numeric value of a <see cref="ArgumentRole.Choice"/>.</summary>
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

    /// <summary>
    /// Gets a value indicating whether the value for a missing key is unknown, because the parameter is an array without a default.
    /// </summary>
    internal bool HasOpenNone =>
        Feature is HashFeatures.Key or HashFeatures.Salt or HashFeatures.Personalization && Type == typeof(byte[])
        && Parameter is { IsOptional: false };

    /// <summary>Gets a value indicating whether the parameter is required, so that a missing salt can be an array of zeros.</summary>
    internal bool MayNeedZeros => Role is ArgumentRole.Salt or ArgumentRole.Personalization && Parameter is { IsOptional: false };
}

/// <summary>An object for a parameter: a configuration, or a static member of the package.</summary>
/// <param name="Type">The type of the object.</param>
/// <param name="Member">
/// The constructor without parameters, a static property or a static field, or <see langword="null"/> for the default of a structure.
/// </param>
/// <param name="Settings">The properties to set, with their values.</param>
internal sealed record MadeObject(Type Type, MemberInfo? Member, IReadOnlyList<Setting> Settings)
{
    internal HashFeatures Features =>
        Settings.Aggregate(HashFeatures.None, static (features, setting) => features | setting.Argument.Feature);

    internal bool HasOpenUnit => Settings.Any(static setting => setting.Argument.HasOpenUnit);
}

/// <summary>A property that is set.</summary>
internal sealed record Setting(MethodInfo Setter, Argument Argument);
