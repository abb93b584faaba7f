namespace Intaglio.Baking;

/// <summary>An action whose inputs are known, with its weak key.</summary>
internal sealed class PreparedAction : IDisposable
{
    private PreparedAction(BakeAction action, ActionInputs inputs, KeyedInput[] keyed, BakeKey weak, ImageDigests images) =>
        (Action, Inputs, Keyed, Weak, Images) = (action, inputs, keyed, weak, images);

    internal BakeAction Action { get; }

    internal ActionInputs Inputs { get; }

    internal BakeKey Weak { get; }

    /// <summary>Gets the inputs as they are encoded in the weak key.</summary>
    internal KeyedInput[] Keyed { get; }

    /// <summary>Gets the digests of images that the weak key depends on.</summary>
    internal ImageDigests Images { get; }

    /// <summary>Gets or sets the sets of names that the lookup of the result has found.</summary>
    internal FoundNames Names { get; set; } = new(VouchedNames.None, null);

    /// <summary>
    /// Gets or sets the identifier of the renewal by which the result is made again, so that earlier results are not found, or null.
    /// </summary>
    internal string? Renewal { get; set; }

    /// <summary>Computes the weak key of an action.</summary>
    /// <param name="action">The action.</param>
    /// <param name="inputs">The inputs, which are released with the new instance.</param>
    /// <param name="profile">The name of the profile.</param>
    /// <param name="images">Finds digests of images, for rules with <c>keyed-by: pixels</c>.</param>
    /// <param name="keys">Computes keys.</param>
    internal static PreparedAction Create(BakeAction action, ActionInputs inputs, string profile, ImageDigests images, BakeKeys keys)
    {
        KeyedInput[] keyed = inputs.GetKeyed(action, keys, action.Rule.Rule.IsKeyedByPixels ? images.Hash : null);
        return new(action, inputs, keyed,
            keys.ComputeWeak(action.GetSteps(profile), keyed, action.Rule.GetOutputs(action), action.Rule.Environment), images);
    }

    public void Dispose() => Inputs.Dispose();
}

/// <summary>The sets of names of a weak key.</summary>
/// <param name="Known">The sets of this machine.</param>
/// <param name="Fetched">The sets of other machines, or null if they were not fetched.</param>
internal readonly record struct FoundNames(VouchedNames Known, VouchedNames? Fetched);
