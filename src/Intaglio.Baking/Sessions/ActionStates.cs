using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>The states of an action in a bake.</summary>
/// <remarks>
/// <code>
/// Waiting --> Ready --> Processing --> Done
///    |          |           |--------> Missing --> Processing, after others have made the result
///    |          |           |--------> Failed
///    +----------+-- at the end of the bake: not processed
/// </code>
/// An action that has no needs, or whose outputs are up to date, begins at a later state.
/// </remarks>
internal enum ActionState
{
    /// <summary>An action that it needs has not ended.</summary>
    Waiting,

    /// <summary>The results of the actions that it needs are known.</summary>
    Ready,

    /// <summary>A thread looks up its result, makes it or places it.</summary>
    Processing,

    /// <summary>Its result is not known, and it was not run: this is a trial, or another machine makes the result.</summary>
    Missing,

    /// <summary>Its outputs are in the output folder.</summary>
    Done,

    /// <summary>It has no result because of an error.</summary>
    Failed,
}

/// <summary>Holds the states of the actions of a bake, and the facts about those that have ended.</summary>
/// <remarks>The state of an action is changed by one thread at a time.</remarks>
/// <param name="plan">The plan.</param>
/// <param name="isTrial">Whether missing results count as made.</param>
internal sealed class ActionStates(BakePlan plan, bool isTrial)
{
    private readonly ActionState[] states = new ActionState[plan.Size];
    private readonly RecordedAction?[] recorded = new RecordedAction[plan.Size];
    private readonly ActionResult?[] results = new ActionResult[plan.Size];
    private readonly ConcurrentDictionary<BakeAction, Exception> errors = [];
    private readonly HashSet<BakeAction> reopened = [];

    // The actions that became known during the bake, by their places.
    private readonly ConcurrentDictionary<int, GrownFacts> grown = [];

    internal ActionState this[BakeAction action]
    {
        get => action.Place < states.Length ? states[action.Place] : FactsOf(action).State;
        set
        {
            if (action.Place < states.Length)
                states[action.Place] = value;
            else
                FactsOf(action).State = value;
        }
    }

    /// <summary>Gets the actions whose results are made again, or null for none.</summary>
    internal RenewedActions? Renewed { get; init; }

    /// <summary>Gets the errors of the actions that have failed.</summary>
    internal IReadOnlyDictionary<BakeAction, Exception> Errors => errors;

    /// <summary>Gets the actions that have neither ended with outputs in the output folder nor failed.</summary>
    internal IEnumerable<BakeAction> Unfinished =>
        plan.Actions.Where(action => this[action] is not (ActionState.Done or ActionState.Failed));

    /// <summary>Gets the keys of an action and its files in the output folder, or null if it was not processed.</summary>
    internal RecordedAction? FindRecorded(BakeAction action) =>
        action.Place < recorded.Length ? recorded[action.Place] : FactsOf(action).Recorded;

    /// <summary>Gets the result of an action, or null if it is not known or did not have to be looked up.</summary>
    internal ActionResult? FindResult(BakeAction action) =>
        action.Place < results.Length ? results[action.Place] : FactsOf(action).Result;

    /// <summary>Gets the origin of the result of an action, or null if it has none. A trial would make a missing result.</summary>
    internal ResultOrigin? FindOrigin(BakeAction action) => this[action] switch
    {
        ActionState.Done => FindResult(action)?.Origin ?? ResultOrigin.UpToDate,
        ActionState.Missing when isTrial => ResultOrigin.Made,
        _ => null,
    };

    /// <summary>Determines whether the result of an action is known, or would be made by a trial.</summary>
    internal bool HasResult(BakeAction action) => FindOrigin(action) is not null;

    /// <summary>Determines whether an action has a result for which it did not have to run.</summary>
    internal bool IsHit(BakeAction action) => FindOrigin(action) is not (null or ResultOrigin.Made);

    /// <summary>Finds the output that an action goes over, or returns null if it was not made.</summary>
    internal PlacedFile? FindInput(BakeAction action)
    {
        ActionNeed need = action.Needs[0];
        // An action that has failed has none.
        PlacedFile[] files = FindRecorded(need.Actions[0])?.Outputs ?? [];
        return need.Index < files.Length && IsInput(need, files[need.Index]) ? files[need.Index]
            : Array.Find(files, file => IsInput(need, file));
    }

    private static bool IsInput(ActionNeed need, PlacedFile file) => file.Role == need.Output
        && need.Actions[0].FindInner(file.Role, file.Name) == need.File;

    /// <summary>Sums the lengths of the outputs that an action goes over, in bytes.</summary>
    internal long SumOutputs(BakeAction action) => action.Needs.Count == 0 ? 0
        : action.IsChained ? FindInput(action)?.Length ?? 0
        : action.Needs.Where(need => need.Role == BakeOperation.InRole).Sum(need => need.Actions.Sum(other => FindRecorded(other)?.Outputs
            .Where(file => need.Reads(other, file.Role, file.Name)).Sum(file => file.Length) ?? 0));

    /// <summary>Determines whether the outputs of all actions that an action needs are known, or would be made by a trial.</summary>
    internal bool HasNeeds(BakeAction action) =>
        action.Needs.All(need => (need.IsComplete || (isTrial && need.Growth!.Missing is not null)) && need.Actions.All(HasResult));

    /// <summary>Finds an action that a trial would make, and whose outputs an action needs.</summary>
    internal BakeAction? FindMissingNeed(BakeAction action) =>
        action.Needs.SelectMany(need => need.Growth?.Missing is { } missing ? need.Actions.Append(missing) : need.Actions)
            .FirstOrDefault(other => this[other] == ActionState.Missing);

    /// <summary>Describes an action for reports.</summary>
    internal ProcessedAction Describe(BakeAction action) =>
        new(action, FindRecorded(action), FindResult(action), FindOrigin(action))
        {
            MissingNeed = isTrial ? FindMissingNeed(action) : null,
            IsRequested = Renewed?.IsRequested(action) == true,
            IsRenewed = Renewed?.Includes(action, FindRecorded(action)?.Weak ?? default) == true,
        };

    /// <summary>Ends an action whose outputs are in the output folder.</summary>
    /// <param name="action">The action.</param>
    /// <param name="files">Its keys and files.</param>
    /// <param name="result">Its result, or null if its outputs were up to date without a lookup.</param>
    internal void Finish(BakeAction action, RecordedAction files, ActionResult? result)
    {
        Set(action, files, result);
        this[action] = ActionState.Done;
    }

    /// <summary>Lets a farm look for the result of a finished action that this machine has lost.</summary>
    internal void Reopen(BakeAction action)
    {
        reopened.Add(action);
        this[action] = ActionState.Missing;
    }

    /// <summary>Determines whether this machine has lost the result of an action that was finished.</summary>
    internal bool IsReopened(BakeAction action) => reopened.Contains(action);

    /// <summary>Counts an action as made if its result was fetched after a farm made it.</summary>
    internal void CountAsMade(BakeAction action)
    {
        if (FindResult(action) is { Origin: ResultOrigin.Remote } result)
            Set(action, FindRecorded(action), result with { Origin = ResultOrigin.Made });
    }

    /// <summary>Ends an action whose result is not known, and which was not run.</summary>
    /// <param name="action">The action.</param>
    /// <param name="keys">Its keys.</param>
    internal void Miss(BakeAction action, RecordedAction keys)
    {
        Set(action, keys, FindResult(action));
        this[action] = ActionState.Missing;
    }

    /// <summary>Ends an action that has failed.</summary>
    internal void Fail(BakeAction action, Exception error)
    {
        errors[action] = error;
        this[action] = ActionState.Failed;
    }

    private GrownFacts FactsOf(BakeAction action) => grown.GetOrAdd(action.Place, static _ => new());

    private void Set(BakeAction action, RecordedAction? files, ActionResult? result)
    {
        if (action.Place < recorded.Length)
            (recorded[action.Place], results[action.Place]) = (files, result);
        else
            (FactsOf(action).Recorded, FactsOf(action).Result) = (files, result);
    }

    private sealed class GrownFacts
    {
        internal ActionState State { get; set; }

        internal RecordedAction? Recorded { get; set; }

        internal ActionResult? Result { get; set; }
    }
}
