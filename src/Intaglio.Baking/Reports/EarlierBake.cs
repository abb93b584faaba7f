namespace Intaglio.Baking;

/// <summary>An earlier bake, with which actions are compared.</summary>
internal abstract class EarlierBake
{
    /// <summary>Gets a value indicating whether nothing is known of the bake.</summary>
    internal abstract bool IsEmpty { get; }

    /// <summary>Finds an action, or returns null if the bake did not have it.</summary>
    internal abstract RecordedAction? Find(BakeAction action);

    /// <summary>Finds the name of another action with a key, or returns null if the bake did not have one.</summary>
    internal abstract string? FindName(BakeKey weak);

    /// <summary>Finds the parts of the code with a fingerprint, or returns null if they are not known.</summary>
    /// <param name="fingerprint">The fingerprint, which several rules can have.</param>
    /// <param name="rule">The name of the rule. Without it, another rule with the fingerprint is found.</param>
    internal abstract CodeParts? FindCode(BakeKey fingerprint, string rule);
}
