namespace Intaglio.Farm;

/// <summary>All slots of a worker are busy for too long, so that another worker should make the action.</summary>
internal sealed class SlotsBusyException() : Exception("all slots of the worker are busy");
