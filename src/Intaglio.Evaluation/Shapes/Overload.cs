using System.Reflection;

namespace Intaglio.Evaluation;

/// <summary>A constructor, method, static property or static field that can be called, with the values for its parameters.</summary>
internal sealed record Overload(MemberInfo Member, IReadOnlyList<Argument> Arguments)
{
    /// <summary>Gets the name of the choice for the target, or an empty string for none.</summary>
    internal string Choice { get; init; } = "";

    /// <summary>Gets the properties to set on the returned object.</summary>
    internal IReadOnlyList<Setting> Settings { get; init; } = [];

    /// <summary>Gets the features that the parameters and properties offer.</summary>
    internal HashFeatures Told => All.Aggregate(HashFeatures.None, static (features, argument) => features | argument.Feature);

    /// <summary>Gets all features, including a digest size that only the size of the output determines.</summary>
    internal HashFeatures Features => Told | (IsSizedByOutput ? HashFeatures.DigestSize : HashFeatures.None);

    /// <summary>Gets a value indicating whether only the size of the output can determine the size of the digest.</summary>
    internal bool IsSizedByOutput => Has(ArgumentRole.Output) && !Has(ArgumentRole.Size) && !Has(ArgumentRole.Written);

    internal bool HasOpenUnit => All.Any(static argument => argument.HasOpenUnit);

    internal bool HasOpenNone => All.Any(static argument => argument.HasOpenNone) || SetsKey;

    internal bool MayNeedZeros => All.Any(static argument => argument.MayNeedZeros);

    /// <summary>Gets a value indicating whether the overload sets the key of an object that might have generated its own.</summary>
    internal bool SetsKey => Settings.Any(static setting => setting.Argument.Role == ArgumentRole.Key);

    /// <summary>Gets a value indicating whether the overload accepts spans.</summary>
    internal bool TakesSpans =>
        Arguments.Any(static argument => argument.Role == ArgumentRole.Message && argument.Type == typeof(ReadOnlySpan<byte>));

    /// <summary>Gets the features whose arguments are required.</summary>
    internal HashFeatures Required =>
        Arguments.Where(static argument => argument.Parameter is { IsOptional: false })
        .Aggregate(HashFeatures.None, static (features, argument) => features | argument.Feature) & ~HashFeatures.DigestSize;

    /// <summary>
    /// Gets the preference among overloads with the same features. Spans rank above arrays, and fewer parameters rank higher.
    /// </summary>
    internal int Rank => (TakesSpans ? 40 : 0)
        + (Arguments.Any(static argument => argument.Role == ArgumentRole.Output && argument.Type != typeof(byte[])) ? 20 : 0)
        - Arguments.Count - 4 * Settings.Count;

    internal Type Returns => Member switch
    {
        ConstructorInfo constructor => constructor.DeclaringType!,
        MethodInfo method => method.ReturnType,
        PropertyInfo property => property.PropertyType,
        _ => ((FieldInfo)Member).FieldType,
    };

    internal bool Has(ArgumentRole role) => Arguments.Any(argument => argument.Role == role);

    internal string Describe() =>
        $"{(Member is ConstructorInfo ? Member.DeclaringType!.Name : Member.Name)}({string.Join(", ", Arguments.Where(static argument => argument.Parameter is not null).Select(static argument => argument.Parameter!.Name))})";

    private IEnumerable<Argument> All => Arguments.Concat(Settings.Select(static setting => setting.Argument));
}
