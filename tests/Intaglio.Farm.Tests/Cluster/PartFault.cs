namespace Intaglio.Farm.Tests.Cluster;

/// <summary>How a part of a farm fails in the middle of a run.</summary>
public enum PartFault
{
    /// <summary>It ends. All servers, and Redis, come back after a time.</summary>
    Killed,

    /// <summary>It stands still for longer than a lease lasts.</summary>
    Paused,

    /// <summary>Its connections are closed, and bytes of new ones are lost, for longer than a lease lasts.</summary>
    CutOff,

    /// <summary>It ends, and begins again at once.</summary>
    Restarted,

    /// <summary>It begins again without its data.</summary>
    Emptied,

    /// <summary>It has no space for a time.</summary>
    Full,

    /// <summary>The disk of its folder is full until the end.</summary>
    DiskFull,

    /// <summary>Programs in its folder cannot be started any more.</summary>
    NotExecutable,

    /// <summary>Its folder cannot be written any more.</summary>
    Unwritable,

    /// <summary>Its clock is an hour ahead from the beginning.</summary>
    HourAhead,

    /// <summary>Its clock is an hour behind from the beginning.</summary>
    HourBehind,
}
