using System.Reflection;

namespace Intaglio.Evaluation;

/// <summary>A constructor, method, static property or static field that can be called, with what goes into each parameter.</summary>
internal sealed record Overload(MemberInfo Member, IReadOnlyList<Argument> Arguments)
{
    /// <summary>Gets the choice that its target is named for; empty for none.</summary>
    internal string Choice { get; init; } = "";

    /// <summary>Gets properties that are set on the object that it returns.</summary>
    internal IReadOnlyList<Setting> Settings { get; init; } = [];

    /// <summary>Gets what its parameters and properties say.</summary>
    internal HashFeatures Told => All.Aggregate(HashFeatures.None, static (features, argument) => features | argument.Feature);

    /// <summary>Gets what it offers; the size of its output says the size of the digest where nothing else does.</summary>
    internal HashFeatures Features => Told | (IsSizedByOutput ? HashFeatures.DigestSize : HashFeatures.None);

    /// <summary>Gets whether how much it writes can only depend on how much there is to write to.</summary>
    internal bool IsSizedByOutput => Has(ArgumentRole.Output) && !Has(ArgumentRole.Size) && !Has(ArgumentRole.Written);

    internal bool HasOpenUnit => All.Any(static argument => argument.HasOpenUnit);

    internal bool HasOpenNone => All.Any(static argument => argument.HasOpenNone) || SetsKey;

    internal bool MayNeedZeros => All.Any(static argument => argument.MayNeedZeros);

    /// <summary>Gets whether it gives a key to an object that may have made one for itself.</summary>
    internal bool SetsKey => Settings.Any(static setting => setting.Argument.Role == ArgumentRole.Key);

    /// <summary>Gets whether it takes spans.</summary>
    internal bool TakesSpans => Arguments.Any(static argument => argument.Role == ArgumentRole.Message && argument.Type == typeof(ReadOnlySpan<byte>));

    /// <summary>Gets what it cannot be called without.</summary>
    internal HashFeatures Required => Arguments.Where(static argument => argument.Parameter is { IsOptional: false }).Aggregate(HashFeatures.None, static (features, argument) => features | argument.Feature) & ~HashFeatures.DigestSize;

    /// <summary>Gets how well it suits among those that offer the same: spans before arrays, few parameters before many.</summary>
    internal int Rank => (TakesSpans ? 40 : 0) + (Arguments.Any(static argument => argument.Role == ArgumentRole.Output && argument.Type != typeof(byte[])) ? 20 : 0)
        - Arguments.Count - 4 * Settings.Count;

    internal Type Returns => Member switch
    {
        ConstructorInfo constructor => constructor.DeclaringType!,
        MethodInfo method => method.ReturnType,
        PropertyInfo property => property.PropertyType,
        _ => ((FieldInfo)Member).FieldType,
    };

    internal bool Has(ArgumentRole role) => Arguments.Any(argument => argument.Role == role);

    internal string Describe() => $"{(Member is ConstructorInfo ? Member.DeclaringType!.Name : Member.Name)}({string.Join(", ", Arguments.Where(static argument => argument.Parameter != null).Select(static argument => argument.Parameter!.Name))})";

    private IEnumerable<Argument> All => Arguments.Concat(Settings.Select(static setting => setting.Argument));
}
